import { useRef, useState } from 'react'
import { type Role, roles } from '#contract/accounts/roles.ts'
import { invitationForm } from '#contract/accounts/staff.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { SocialMark } from '#web/ui/marks/social-mark.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { EmailField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { Picks } from '../kit/form/picks.tsx'
import { RecordDialog } from '../kit/form/record-dialog.tsx'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { ShownOnce } from '../kit/shown-once.tsx'
import { roleLabels, roleMeanings } from './roles.ts'
import { labels } from './texts.ts'

/** Dialog that invites a member by mail, or by a link to hand over. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ link: string; role: Role } | null>(null)
  const { showPopup } = useAnnouncements()
  const by = useRef<'mail' | 'link'>('mail')
  const form = useRecordForm({
    schema: invitationForm,
    labels,
    values: { email: '', role: 'orders' },
    prepare: (typed) => ({ ...typed, by: by.current }),
    send: (fields) => adminApi().staff.invite({ ...fields, lang: currentLocale() }),
    failure: withReason(errorWith(m.admin_staff_failed())),
    onDone: ({ link, invitation: { role } }) => {
      if (link) return setMade({ link, role })
      showPopup(m.admin_staff_sent())
      onClose()
    },
  })
  if (made) return <InvitationLink {...made} onClose={onClose} />
  const role = form.form.watch('role') as Role
  // A link needs no address: without one it is what the dialog makes.
  const hasAddress = String(form.form.watch('email') ?? '').trim() !== ''
  return (
    <RecordDialog
      onClose={onClose}
      title={m.admin_staff_invite_title()}
      width="36rem"
      save={hasAddress ? m.admin_staff_send() : m.admin_staff_get_link()}
      {...(hasAddress && {
        cancel: m.admin_staff_get_link(),
        onCancel: () => {
          by.current = 'link'
          void form.submit()
        },
      })}
      form={{
        ...form,
        onSubmit: (event) => {
          by.current = hasAddress ? 'mail' : 'link'
          return form.onSubmit(event)
        },
      }}
    >
      <EmailField {...form.fieldOf('email')} optional hint={m.admin_staff_email_hint()} />
      <div className="one-column">
        <Picks
          legend={m.admin_role()}
          options={roles.map((value) => ({
            value,
            label: roleLabels[value](),
            note: roleMeanings[value](),
          }))}
          value={role}
          onChange={(chosen) => form.form.setValue('role', chosen, { shouldDirty: true })}
          error={form.errorOf('role')}
        />
      </div>
      <p className="small muted">{m.admin_staff_link_life()}</p>
    </RecordDialog>
  )
}

function InvitationLink({
  link,
  role,
  onClose,
}: {
  link: string
  role: Role
  onClose: () => void
}) {
  return (
    <ShownOnce
      title={m.admin_staff_link_title()}
      help={m.admin_staff_link_help({ role: roleLabels[role]() })}
      label={m.admin_staff_link()}
      secret={link}
      onClose={onClose}
    >
      <a
        className={buttonClass({ kind: 'tertiary', size: 'small' })}
        href={whatsAppLink('', m.admin_staff_whatsapp_text({ link }))}
        target="_blank"
        rel="noopener"
      >
        <SocialMark of="whatsapp" />
        {m.admin_staff_whatsapp()}
      </a>
    </ShownOnce>
  )
}
