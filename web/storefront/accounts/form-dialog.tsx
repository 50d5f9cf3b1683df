import { type ComponentProps, type ReactNode, useId } from 'react'
import type { User } from '#contract/accounts.ts'
import { profile_cancel, profile_save } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert, SendButton } from './use-account-form.tsx'

/** What the profile hands to its dialogs. */
export type ChangeProps = { open: boolean; onClose: () => void; user: User }

type FormDialogProps<Name extends string> = Pick<ComponentProps<typeof Dialog>, 'onClose' | 'title'> & {
  form: ComponentProps<typeof FormAlert<Name>>['form'] &
    ComponentProps<typeof SendButton>['of'] & { onSubmit: ComponentProps<'form'>['onSubmit'] }
  open: boolean
  children: ReactNode
}

/** A form of the profile; Save is pinned to the foot. */
export function FormDialog<Name extends string>({ form, children, ...dialog }: FormDialogProps<Name>) {
  const id = useId()
  const foot = (
    <>
      <Button kind="tertiary" onClick={dialog.onClose}>
        {profile_cancel()}
      </Button>
      <SendButton of={form} form={id}>
        {profile_save()}
      </SendButton>
    </>
  )
  return (
    <Dialog {...dialog} foot={foot}>
      <form id={id} className="account-form is-in-dialog" noValidate onSubmit={form.onSubmit}>
        <FormAlert form={form} />
        <div className="account-fields">{children}</div>
      </form>
    </Dialog>
  )
}
