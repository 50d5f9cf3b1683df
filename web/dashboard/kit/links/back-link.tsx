import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#web/ui/marks/icon.tsx'
import { isPlainPress } from '#web/ui/buttons/press.ts'
import { DeskLink } from '../../link.tsx'

type BackLinkProps = {
  to: string
  /**
   * Whether `to` is the previous history entry: then the link goes one step back, which restores
   * scroll position and state.
   */
  isBefore: boolean
  words: string
}

/** Back link above a screen of its own. */
export function BackLink({ to, isBefore, words }: BackLinkProps) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!isBefore || !isPlainPress(event)) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <DeskLink className="back-link" to={to} onClick={goBack}>
      <Icon of={IconArrowLeft} small flip />
      {words}
    </DeskLink>
  )
}
