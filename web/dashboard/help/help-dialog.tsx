import { useRef } from 'react'
import * as m from '#messages'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { FocusOnOpen } from '../kit/focus-on-open.tsx'
import type { HelpName } from './help-names.ts'
import { helps } from './helps.ts'

/** Help of one screen. The text takes the focus, so that screen readers read it at once. */
export function HelpDialog({ name, ...panel }: ModalProps & { name: HelpName }) {
  const text = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog {...panel} title={m.admin_screen_help()}>
      <FocusOnOpen find={() => text.current} />
      <p ref={text} tabIndex={-1}>
        {helps[name]()}
      </p>
    </Dialog>
  )
}
