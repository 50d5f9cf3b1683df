import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { NewPasswordField, PasswordField } from '#web/accounts/fields.tsx'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { asUser, keepToken } from '#web/session.ts'
import { type ChangeProps, useAccountForm } from './use-account-form.ts'

const labels = {
  current_password: m.account_current_password,
  password: m.account_new_password,
  password_confirmation: m.account_password_confirmation,
}

/** Dialog that changes the password. Every other session ends; the response opens a new one. */
export function ChangePassword({ open, onClose, user }: ChangeProps) {
  const { showPopup } = useAnnouncements()
  const form = useAccountForm({
    schema: () => import('#contract/accounts/accounts.ts').then(({ passwordForm }) => passwordForm),
    labels,
    open,
    send: async (passwords) => {
      const { token } = await asUser((as) =>
        browserApi().accounts.changePassword({ ...passwords, lang: currentLocale() }, as),
      )
      keepToken(token)
      onClose()
      showPopup(m.profile_password_changed())
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.profile_change_password()}
      form={form}
      send={m.profile_save()}
      cancel={m.profile_cancel()}
    >
      <FormAlert form={form} />
      {/* Hidden user name, which password managers need to match the password. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        defaultValue={user.email}
        readOnly
        hidden
      />
      <PasswordField {...form.fieldOf('current_password')} autoComplete="current-password" />
      <NewPasswordField
        {...form.fieldOf('password')}
        hint={m.profile_change_password_help({ least: limits.password_least })}
      />
      <PasswordField {...form.fieldOf('password_confirmation')} autoComplete="new-password" />
    </FormDialog>
  )
}
