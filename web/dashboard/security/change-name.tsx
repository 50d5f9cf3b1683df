import { zodResolver } from '@hookform/resolvers/zod'
import { profileForm } from '#contract/accounts/accounts.ts'
import * as m from '#messages'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { sayAccount } from '#web/accounts/texts.ts'
import { browserApi } from '#web/api.ts'
import { NameField } from '#web/forms/contact-fields.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { currentLocale } from '#web/locale.ts'
import { asUser, keepUser } from '#web/session.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'

const labels = { name: m.account_name }

const resolver = zodResolver(profileForm.pick({ name: true }).required())

/** Dialog for the member's own name, as timelines and the history say it from then on. */
export function ChangeName({ name, onClose }: { name: string; onClose: () => void }) {
  const { showToast } = useAnnouncements()
  const form = useSchemaForm<'name', { name: string }, { name: string }>({
    resolver,
    labels,
    say: sayAccount,
    values: { name },
    send: async (profile) => {
      const { user } = await asUser((as) =>
        browserApi().accounts.changeProfile({ ...profile, lang: currentLocale() }, as),
      )
      keepUser(user)
      onClose()
      showToast(m.profile_saved())
    },
    tell: () => {},
  })
  return (
    <FormDialog
      onClose={onClose}
      title={m.admin_own_name()}
      width="28rem"
      form={form}
      send={m.profile_save()}
      cancel={m.admin_cancel()}
    >
      <FormAlert form={form} />
      <NameField {...form.fieldOf('name')} />
    </FormDialog>
  )
}
