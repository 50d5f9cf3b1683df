import { limits } from '#contract/limits.ts'
import { changedSlideForm, slideForm, type SlideRecord } from '#contract/shop/slides.ts'
import * as m from '#messages'
import { TextField } from '#web/ui/field.tsx'
import { adminApi } from '../api.ts'
import { errorWith } from '../kit/form/failures.ts'
import { PictureField } from '../kit/form/picture-field.tsx'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { useUpload } from '../kit/form/use-upload.ts'
import { textsOf } from '../kit/texts-of.ts'
import { screenPath } from '../screens.ts'
import { FocusField, SlideCrop } from './focus-field.tsx'
import { labels } from './texts.ts'

export const clientLoader = recordLoader(async (id, options) =>
  id ? (await adminApi().slides.record({ id }, options)).slider : null,
)

/** Dialog that adds a slide, or changes the one in the address. */
export default function SlideDialog() {
  const { data: slide, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('slides'))
  if (failed) return <MissingDialog title={m.admin_slide_edit()} failed={failed} onClose={close} />
  return <SlideForm slide={slide ?? null} onClose={close} />
}

const middle = '50'

const valuesOf = (slide: SlideRecord | null) => ({
  ...textsOf(labels, { focus_x: middle, focus_y: middle, ...slide }),
  path: null,
  phone_path: null,
})

/** Normalises a pasted link to one address per page of the shop. */
const ownLink = ({ link, ...typed }: Record<string, unknown>) => ({
  ...typed,
  link:
    typeof link === 'string' && link.trim().startsWith(`${location.origin}/`)
      ? link.trim().slice(location.origin.length)
      : link,
})

function SlideForm({ slide, onClose }: { slide: SlideRecord | null; onClose: () => void }) {
  const upload = useUpload()
  const form = useRecordForm({
    schema: slide ? changedSlideForm : slideForm,
    labels,
    prepare: ownLink,
    values: valuesOf(slide),
    edited: slide
      ? { version: slide.version, valuesOf, pictures: { path: 'path', phone_path: 'phone' } }
      : undefined,
    send: (fields, { version, changed }) => {
      const { slides } = upload.api()
      return slide
        ? slides.update({ id: slide.id, version, ...changed })
        : slides.create({ ...fields, path: fields.path })
    },
    done: slide ? m.admin_slide_updated : m.admin_slide_created,
    failure: errorWith(slide ? m.admin_slide_update_failed() : m.admin_slide_add_failed()),
    onDone: onClose,
  })
  const current = slide && { url: slide.path, width: slide.width, height: slide.height }
  const phone = form.clearableFileOf(
    'phone_path',
    slide?.phone ? { url: slide.phone.path, ...slide.phone } : null,
  )
  const [x, y] = form.form.watch(['focus_x', 'focus_y']).map(Number) as [number, number]
  return (
    <RecordDialog
      title={slide ? m.admin_slide_edit() : m.admin_slide_add()}
      save={m.admin_slide_save()}
      form={form}
      onClose={onClose}
      sendingText={upload.text}
    >
      <div className="field-pair">
        <TextField
          {...form.fieldOf('name')}
          dir="auto"
          autoComplete="off"
          maxLength={limits.slide_name}
        />
        <TextField
          {...form.fieldOf('name_ar')}
          optional
          dir="auto"
          lang="ar"
          autoComplete="off"
          maxLength={limits.slide_name}
        />
      </div>
      <PictureField
        {...form.fileOf('path')}
        current={current}
        optional={slide !== null}
        use="slide"
      >
        {(picture) => (
          <FocusField
            picture={picture}
            focus={{ x, y }}
            fieldOf={form.fieldOf}
            onChange={(name, percent) =>
              form.form.setValue(name, String(percent), { shouldDirty: true })
            }
            isOnPhones={!phone.value && !phone.current}
          />
        )}
      </PictureField>
      <PictureField {...phone} hint={m.admin_slide_phone_picture_hint()} use="slide_phone">
        {(picture) => <SlideCrop of={picture} onPhones />}
      </PictureField>
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
        <TextField
          {...form.fieldOf('caption')}
          optional
          hint={m.admin_slide_caption_hint()}
          dir="auto"
          autoComplete="off"
          maxLength={limits.caption}
        />
        <TextField
          {...form.fieldOf('caption_ar')}
          optional
          dir="auto"
          lang="ar"
          autoComplete="off"
          maxLength={limits.caption}
        />
        <TextField
          {...form.fieldOf('link')}
          className="is-full"
          optional
          hint={m.admin_slide_link_hint()}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          maxLength={limits.link}
        />
        <TextField {...form.fieldOf('start_date')} optional type="date" autoComplete="off" />
        <TextField
          {...form.fieldOf('end_date')}
          optional
          hint={m.admin_slide_days_hint()}
          type="date"
          autoComplete="off"
        />
      </div>
    </RecordDialog>
  )
}
