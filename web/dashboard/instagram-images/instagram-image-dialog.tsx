import {
  instagramImageChange,
  instagramImageForm,
  type InstagramImageRecord,
} from '#contract/shop/instagram-images.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { TextField } from '#web/ui/field.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { PictureField } from '../kit/form/picture-field.tsx'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { useUpload } from '../kit/form/use-upload.ts'
import { textsOf } from '../kit/texts-of.ts'
import { screenPath } from '../screens.ts'
import { labels } from './texts.ts'

export const clientLoader = recordLoader(async (id, options) =>
  id ? (await adminApi().instagramImages.record({ id }, options)).customerlink : null,
)

/** Dialog that adds an Instagram image, or changes the one in the address. */
export default function InstagramImageDialog() {
  const { data: image, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('instagramImages'))
  if (failed)
    return <MissingDialog title={m.admin_instagram_edit()} failed={failed} onClose={close} />
  return <InstagramImageForm image={image ?? null} onClose={close} />
}

function InstagramImageForm({
  image,
  onClose,
}: {
  image: InstagramImageRecord | null
  onClose: () => void
}) {
  const upload = useUpload()
  const form = useRecordForm({
    schema: image ? instagramImageChange : instagramImageForm,
    labels,
    values: { ...textsOf(labels, image), path: null },
    send: ({ name, path, ...alts }) => {
      const { instagramImages } = upload.api()
      // Link and picture are sent only if present (R19).
      const fields = { ...alts, ...(name ? { name } : {}), ...(path ? { path } : {}) }
      return image
        ? instagramImages.update({ id: image.id, ...fields })
        : instagramImages.create({ ...alts, name: String(name), path })
    },
    done: image ? m.admin_instagram_updated : m.admin_instagram_created,
    failure: withReason(oops()),
    onDone: onClose,
  })
  const current = image && { url: image.path, width: image.width, height: image.height }
  const isThere = image !== null
  return (
    <RecordDialog
      title={isThere ? m.admin_instagram_edit() : m.admin_instagram_add()}
      save={m.admin_instagram_save()}
      form={form}
      onClose={onClose}
      sendingText={upload.text}
    >
      <PictureField {...form.fileOf('path')} current={current} optional={isThere} use="instagram" />
      <TextField
        {...form.fieldOf('name')}
        optional={isThere}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={limits.link}
      />
      <div className="field-pair">
        <TextField
          {...form.fieldOf('alt')}
          optional
          hint={m.admin_field_alt_hint()}
          dir="auto"
          autoComplete="off"
          maxLength={limits.alt}
        />
        <TextField
          {...form.fieldOf('alt_ar')}
          optional
          dir="auto"
          lang="ar"
          autoComplete="off"
          maxLength={limits.alt}
        />
      </div>
    </RecordDialog>
  )
}
