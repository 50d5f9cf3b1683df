import { useNavigation } from 'react-router'
import * as m from '#messages'
import { useSlow } from '#web/ui/use-slow.ts'

/** Milliseconds that a page may take without a word. */
const unnoticed = 300

/**
 * A thin line along the foot of the header, which is always in view, while the next page is long in
 * coming.
 */
export function ProgressLine() {
  const isShown = useSlow(useNavigation().state !== 'idle', unnoticed)
  return isShown && <div className="progress-line" role="progressbar" aria-label={m.ui_loading()} />
}
