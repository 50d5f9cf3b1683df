import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { IconButton } from './icon-button.tsx'

/** Shown after more than this many pixels of scrolling (R25). */
const after = 200

/** Button back to the top of a long page; the focus moves to the element with id `focusId`. */
export function BackToTop({ focusId }: { focusId: string }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(window.scrollY > after)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!shown) return null
  const goUp = () => {
    window.scrollTo({ top: 0 })
    document.getElementById(focusId)?.focus({ preventScroll: true })
  }
  return (
    <IconButton
      className="back-to-top"
      data-floats
      icon={IconArrowUp}
      label={m.ui_back_to_top()}
      onClick={goUp}
    />
  )
}
