import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useId } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'foot' | 'fixed'> & {
  open?: boolean
  form: { onSubmit: (event: FormEvent) => void; sending: boolean }
  /**
   * The words of the button that sends it, and what it says meanwhile; undefined where there is
   * nothing to send any more.
   */
  send: string | undefined
  /** Where it takes something away. */
  isDanger?: boolean
  sendingText?: string | undefined
  /** The words of the button beside it, which closes the dialog unless it does something else. */
  cancel?: string | undefined
  onCancel?: () => void
  /** Of the form's element. */
  ref?: Ref<HTMLFormElement>
  /** A dialog that stands over this one. */
  over?: ReactNode
  /** Alerts and fields. */
  children: ReactNode
}

/**
 * A form in a dialog: its buttons stand in the foot, so that they stay in sight however long the
 * form is.
 */
export function FormDialog({
  open = true,
  onClose,
  form,
  send,
  isDanger = false,
  sendingText = m.form_submitting(),
  cancel = m.ui_close(),
  onCancel = onClose,
  ref,
  over,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const foot = (
    <>
      <Button kind="tertiary" onClick={onCancel}>
        {cancel}
      </Button>
      {send && (
        <Button
          type="submit"
          form={id}
          kind={isDanger ? 'danger' : 'primary'}
          state={form.sending ? 'loading' : 'rest'}
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
