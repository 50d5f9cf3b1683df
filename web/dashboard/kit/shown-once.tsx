import { type ReactNode, useId } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import { CopyButton } from './copy-button.tsx'

type ShownOnceProps = {
  title: string
  help: ReactNode
  label: string
  secret: string
  note?: ReactNode
  onClose: () => void
  /** Content beside the copy button. */
  children?: ReactNode
}

/** Dialog with a secret that is shown once: only its button closes it. */
export function ShownOnce({ title, help, label, secret, note, onClose, children }: ShownOnceProps) {
  const id = useId()
  return (
    <Dialog
      open
      fixed
      onClose={onClose}
      title={title}
      width="34rem"
      foot={
        <Button kind="primary" onClick={onClose}>
          {m.admin_done_close()}
        </Button>
      }
    >
      <p>{help}</p>
      <div className="shown-once">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <Input
          id={id}
          readOnly
          dir="ltr"
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="shown-once-acts">
          <CopyButton text={secret} />
          {children}
        </div>
        {note && <p className="small muted">{note}</p>}
      </div>
    </Dialog>
  )
}
