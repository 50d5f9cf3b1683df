import { type FormEvent, type ReactNode, useId } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import { ui_close } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureAlert, failureText } from './failure-alert.tsx'
import { ProblemsAlert, type useProblems } from '#web/ui/problems.tsx'
import { SubmitButton } from './submit-button.tsx'

type FormDialogProps<Name extends string> = {
  open: boolean
  onClose: () => void
  title: string
  /** The words of the button that sends it. */
  send: string
  /** Of the button that closes it. */
  close?: string
  /** What useShopForm answers. */
  form: {
    onSubmit: (event: FormEvent) => void
    sending: boolean
    failure: Refusal | null
    problems: ReturnType<typeof useProblems<Name>>
    labels: Record<Name, () => string>
  }
  /** What stands above the form. */
  lead?: ReactNode
  /** What to say of a refusal instead of the shared sentences. */
  say?: (failure: Refusal) => string
  /** In the place of the red box that says it. */
  alert?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog. Closing is harmless: what was typed is kept as a draft. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>) {
  const { open, onClose, title, send, close = ui_close(), form, lead, say = failureText, alert, children } = props
  const { failure, sending, problems, labels } = form
  const id = useId()
  const foot = (
    <>
      <Button kind="tertiary" onClick={onClose}>
        {close}
      </Button>
      <SubmitButton form={id} sending={sending}>
        {send}
      </SubmitButton>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} foot={foot}>
      <form className="dialog-form" id={id} noValidate onSubmit={form.onSubmit}>
        {lead}
        {alert ?? (
          <>
            <ProblemsAlert problems={problems} labels={labels} />
            <FailureAlert failure={failure} say={say} />
          </>
        )}
        {children}
      </form>
    </Dialog>
  )
}
