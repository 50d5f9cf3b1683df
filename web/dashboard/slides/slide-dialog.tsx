import { limits } from '#contract/limits.ts'
import { changedSlideForm, slideForm, type SlideRecord } from '#contract/slides.ts'
import {
  admin_field_alt_hint,
  admin_slide_add,
  admin_slide_add_failed,
  admin_slide_created,
  admin_slide_edit,
  admin_slide_save,
  admin_slide_update_failed,
  admin_slide_updated,
} from '#messages'
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
import { labels } from './texts.ts'

export const clientLoader = recordLoader(async (id, options) => (id ? (await adminApi().slides.record({ id }, options)).slider : null))

/** Adds a slide, or changes the one in the address. */
export default function SlideDialog() {
  const { data: slide, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('slides'))
  if (failed) return <MissingDialog title={admin_slide_edit()} failed={failed} onClose={close} />
  return <SlideForm slide={slide ?? null} onClose={close} />
}

function SlideForm({ slide, onClose }: { slide: SlideRecord | null; onClose: () => void }) {
  const upload = useUpload()
  const form = useRecordForm({
    schema: slide ? changedSlideForm : slideForm,
    labels,
    values: { ...textsOf(labels, slide), path: null },
    send: ({ path, ...texts }) => {
      const { slides } = upload.api()
      const fields = path ? { ...texts, path } : texts
      return slide ? slides.update({ id: slide.id, ...fields }) : slides.create({ ...texts, path })
    },
    done: slide ? admin_slide_updated : admin_slide_created,
    failure: errorWith(slide ? admin_slide_update_failed() : admin_slide_add_failed()),
    onDone: onClose,
  })
  const current = slide && { url: slide.path, width: slide.width, height: slide.height }
  return (
    <RecordDialog
      title={slide ? admin_slide_edit() : admin_slide_add()}
      save={admin_slide_save()}
      form={form}
      onClose={onClose}
      sendingText={upload.text}
    >
      <PictureField {...form.fileOf('path')} current={current} optional={slide !== null} />
      <div className="field-pair">
        <TextField {...form.fieldOf('name')} dir="auto" autoComplete="off" maxLength={limits.slide_name} />
        <TextField {...form.fieldOf('name_ar')} optional dir="auto" lang="ar" autoComplete="off" maxLength={limits.slide_name} />
        <TextField {...form.fieldOf('alt')} optional hint={admin_field_alt_hint()} dir="auto" autoComplete="off" maxLength={limits.alt} />
        <TextField {...form.fieldOf('alt_ar')} optional dir="auto" lang="ar" autoComplete="off" maxLength={limits.alt} />
      </div>
    </RecordDialog>
  )
}
