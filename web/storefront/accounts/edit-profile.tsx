import { useWatch } from 'react-hook-form'
import { isSameEmail } from '#contract/text/email.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { phonesIn } from '#web/forms/prepare.ts'
import type { Typed } from '../forms/use-shop-form.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { EmailField, NameField, PhoneField } from '#web/forms/contact-fields.tsx'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { asUser, keepUser } from '#web/session.ts'
import { type ChangeProps, useAccountForm } from './use-account-form.ts'

const labels = {
  name: m.account_name,
  email: m.account_email,
  current_password: m.account_current_password,
  phone: m.account_phone,
}
type Name = keyof typeof labels

/**
 * Dialog for name, email and phone. A changed email needs the password. A user without a phone, as
 * the first admin, may leave it empty.
 */
export function EditProfile({ open, onClose, user }: ChangeProps) {
  const { showPopup } = useAnnouncements()
  const prepare = (typed: Typed<Name>) => {
    const { phone, current_password, ...rest } = phonesIn<Name>('phone')(typed)
    return {
      ...rest,
      ...((phone !== '' || user.phone !== null) && { phone }),
      // The password field is only shown, and sent, while the email differs.
      ...(!isSameEmail(typed.email, user.email) && { current_password }),
    }
  }
  const form = useAccountForm({
    schema: () =>
      import('#contract/accounts/accounts.ts').then(({ profileFormOf }) =>
        profileFormOf(user.email),
      ),
    prepare,
    labels,
    open,
    send: async (profile) => {
      const answer = await asUser((as) =>
        browserApi().accounts.changeProfile({ ...profile, lang: currentLocale() }, as),
      )
      keepUser(answer.user)
      onClose()
      showPopup(m.profile_saved())
    },
  })
  const email = useWatch({ control: form.form.control, name: 'email' }) ?? user.email
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.profile_edit()}
      form={form}
      send={m.profile_save()}
      cancel={m.profile_cancel()}
    >
      <FormAlert form={form} />
      <NameField {...form.fieldOf('name')} defaultValue={user.name} />
      <EmailField {...form.fieldOf('email')} defaultValue={user.email} />
      {!isSameEmail(email, user.email) && (
        <PasswordField
          {...form.fieldOf('current_password')}
          autoComplete="current-password"
          hint={m.profile_email_password_help()}
        />
      )}
      <PhoneField
        {...form.fieldOf('phone')}
        defaultValue={user.phone ?? ''}
        optional={user.phone === null}
      />
    </FormDialog>
  )
}
