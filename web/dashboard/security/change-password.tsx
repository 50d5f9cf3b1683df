import { zodResolver } from '@hookform/resolvers/zod'
import { passwordForm } from '#contract/accounts/accounts.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { NewPasswordField, PasswordField } from '#web/accounts/fields.tsx'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { sayAccount } from '#web/accounts/texts.ts'
import { browserApi } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { currentLocale } from '#web/locale.ts'
import { asUser, keepToken } from '#web/session.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import type { FactorsProps } from './passkeys.tsx'

const labels = {
  current_password: m.account_current_password,
  password: m.account_new_password,
  password_confirmation: m.account_password_confirmation,
}
type Name = keyof typeof labels

const resolver = zodResolver(passwordForm)

type ChangePasswordProps = {
  email: string
  onClose: () => void
  onChanged: FactorsProps['onChanged']
}

/** Dialog that changes the password. Every other session ends; the response opens a new one. */
export function ChangePassword({ email, onClose, onChanged }: ChangePasswordProps) {
  const { showToast } = useAnnouncements()
  const form = useSchemaForm<Name, Record<Name, string>, Record<Name, string>>({
    resolver,
    labels,
    say: sayAccount,
    values: { current_password: '', password: '', password_confirmation: '' },
    send: async (passwords) => {
      const { token } = await asUser((as) =>
        browserApi().accounts.changePassword({ ...passwords, lang: currentLocale() }, as),
      )
      keepToken(token)
      onClose()
      await onChanged()
      showToast(m.profile_password_changed())
    },
    tell: () => {},
  })
  return (
    <FormDialog
      onClose={onClose}
      title={m.profile_change_password()}
      width="28rem"
      form={form}
      send={m.profile_save()}
      cancel={m.admin_cancel()}
    >
      <FormAlert form={form} />
      {/* Hidden user name, which password managers need to match the password. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        defaultValue={email}
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
