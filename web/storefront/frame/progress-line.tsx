import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { ui_loading } from '#messages'

/** Milliseconds that a page may take without a word. */
const unnoticed = 300

/** A thin line along the foot of the header, which is always in view, while the next page is long in coming. */
export function ProgressLine() {
  const busy = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return
    const soon = setTimeout(() => setShown(true), unnoticed)
    return () => {
      clearTimeout(soon)
      setShown(false)
    }
  }, [busy])
  return shown && <div className="progress-line" role="progressbar" aria-label={ui_loading()} />
}
