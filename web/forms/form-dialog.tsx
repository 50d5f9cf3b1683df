import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useId } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'foot' | 'fixed'> & {
  open?: boolean
  form: { onSubmit: (event: FormEvent) => void; sending: boolean }
  /**
   * Label of the submit button, and while sending; undefined where there is nothing to send any
   * more.
   */
  send: string | undefined
  /** Whether the form deletes something. */
  isDanger?: boolean
  sendingText?: string | undefined
  /** Label of the second button, which closes the dialog by default. */
  cancel?: string | undefined
  onCancel?: () => void
  cancelRef?: Ref<HTMLButtonElement>
  ref?: Ref<HTMLFormElement>
  /** Another dialog on top of this one. */
  over?: ReactNode
  /** Alerts and fields. */
  children: ReactNode
}

/** Form in a dialog: its buttons are in the footer, so that they stay visible in a long form. */
export function FormDialog({
  open = true,
  onClose,
  form,
  send,
  isDanger = false,
  sendingText = m.form_submitting(),
  cancel = m.ui_close(),
  onCancel = onClose,
  cancelRef,
  ref,
  over,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const foot = (
    <>
      <Button kind="tertiary" ref={cancelRef} onClick={onCancel}>
        {cancel}
      </Button>
      {send && (
        <Button
          type="submit"
          form={id}
          kind={isDanger ? 'danger' : 'primary'}
          busy={form.sending}
          loadingText={sendingText}
        >
          {send}
        </Button>
      )}
    </>
  )
  return (
    <Dialog {...dialog} open={open} onClose={onClose} foot={foot}>
      <form className="dialog-form" id={id} ref={ref} noValidate onSubmit={form.onSubmit}>
        {children}
      </form>
      {over}
    </Dialog>
  )
}
