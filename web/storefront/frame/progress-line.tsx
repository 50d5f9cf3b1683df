import { useNavigation } from 'react-router'
import * as m from '#messages'
import { useSlow } from '#web/ui/use-slow.ts'

/** Milliseconds of loading before the line appears. */
const unnoticed = 300

/** Progress line at the foot of the sticky header, shown while the next page loads slowly. */
export function ProgressLine() {
  const isShown = useSlow(useNavigation().state !== 'idle', unnoticed)
  return isShown && <div className="progress-line" role="progressbar" aria-label={m.ui_loading()} />
}
