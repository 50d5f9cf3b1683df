import { account_email, account_name, account_phone, profile_edit, profile_saved } from '#messages'
import { browserApi } from '#web/api.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { useBackCloses } from '#web/back.ts'
import { phonesIn, type Typed } from '../forms/use-shop-form.ts'
import { EmailField, NameField, PhoneField } from '#web/accounts/fields.tsx'
import { type ChangeProps, FormDialog } from './form-dialog.tsx'
import { asUser, keepUser } from '#web/session.ts'
import { useAccountForm } from './use-account-form.tsx'

const labels = { name: account_name, email: account_email, phone: account_phone }
type Name = keyof typeof labels

/** Name, email and phone. Who has no phone yet, as the first admin has none, need not give one. */
export function EditProfile({ open, onClose, user }: ChangeProps) {
  useBackCloses(open, onClose)
  const { showPopup } = useAnnouncements()
  const prepare = (typed: Typed<Name>) => {
    const { phone, ...rest } = phonesIn<Name>('phone')(typed)
    return phone === '' && user.phone === null ? rest : { ...rest, phone }
  }
  const form = useAccountForm({
    schema: () => import('#contract/accounts.ts').then(({ profileForm }) => profileForm),
    prepare,
    labels,
    send: async (profile) => {
      const answer = await asUser((as) => browserApi().accounts.changeProfile(profile, as))
      keepUser(answer.user)
      onClose()
      showPopup(profile_saved())
    },
  })
  return (
    <FormDialog open={open} onClose={onClose} title={profile_edit()} form={form}>
      <NameField {...form.fieldOf('name')} defaultValue={user.name} />
      <EmailField {...form.fieldOf('email')} defaultValue={user.email} />
      <PhoneField {...form.fieldOf('phone')} defaultValue={user.phone ?? ''} optional={user.phone === null} />
    </FormDialog>
  )
}
