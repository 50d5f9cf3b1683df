import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import { socialLinkForm, type SocialLinkRecord } from '#contract/shop/social-links.ts'
import * as m from '#messages'
import { TextField } from '#web/ui/field.tsx'
import { knownNetworks } from '#web/ui/social-mark.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { textsOf } from '../kit/texts-of.ts'
import { screenPath } from '../screens.ts'
import { labels } from './texts.ts'

export const clientLoader = recordLoader(async (id, options) =>
  id ? (await adminApi().socialLinks.record({ id }, options)).social : null,
)

/** Dialog that adds a social link, or changes the one in the address. */
export default function SocialLinkDialog() {
  const { data: link, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('socialLinks'))
  if (failed)
    return <MissingDialog title={m.admin_social_update()} failed={failed} onClose={close} />
  return <SocialLinkForm link={link ?? null} onClose={close} />
}

function SocialLinkForm({ link, onClose }: { link: SocialLinkRecord | null; onClose: () => void }) {
  const names = useId()
  const form = useRecordForm({
    schema: socialLinkForm,
    labels,
    values: textsOf(labels, link),
    send: (fields, _, once) =>
      link
        ? adminApi().socialLinks.update({ id: link.id, ...fields })
        : adminApi().socialLinks.create(fields, once),
    done: link ? m.admin_social_updated : m.admin_social_created,
    failure: withReason(oops()),
    onDone: onClose,
  })
  return (
    <RecordDialog
      title={link ? m.admin_social_update() : m.admin_social_add()}
      save={m.admin_social_save()}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.fieldOf('name')}
        hint={m.admin_social_name_hint()}
        list={names}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={limits.social_name}
      />
      <datalist id={names}>
        {knownNetworks.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        {...form.fieldOf('link')}
        type="url"
        dir="ltr"
        autoComplete="off"
        placeholder="https://"
        maxLength={limits.link}
      />
    </RecordDialog>
  )
}
