import { limits } from '#contract/limits.ts'
import { changedSlideForm, slideForm } from '#contract/shop/slides.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { errorWith } from '../kit/form/failures.ts'
import { DayField, LinkField, PairFields } from '../kit/form/fields.tsx'
import { PictureField } from '../kit/form/picture-field.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { FocusField, SlideCrop } from './focus-field.tsx'
import { labels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().slides.record({ id }, options)).slider,
  schema: slideForm,
  changeSchema: changedSlideForm,
  labels,
  values: () => ({ path: null, phone_path: null }),
  // The middle of the picture.
  start: () => ({ focus_x: '50', focus_y: '50' }),
  prepare: ownLink,
  pictures: { path: 'path', phone_path: 'phone' },
  uploads: true,
  create: (api, fields) => api.slides.create(fields),
  update: (api, sent) => api.slides.update(sent),
  words: {
    add: m.admin_slide_add,
    edit: m.admin_slide_edit,
    save: m.admin_slide_save,
    created: m.admin_slide_created,
    updated: m.admin_slide_updated,
  },
  failure: (_, slide) =>
    errorWith(slide ? m.admin_slide_update_failed() : m.admin_slide_add_failed()),
  Fields: ({ form, row: slide }) => {
    const current = slide && { url: slide.path, width: slide.width, height: slide.height }
    const phone = form.clearableFileOf(
      'phone_path',
      slide?.phone ? { url: slide.phone.path, ...slide.phone } : null,
    )
    const [x, y] = form.form.watch(['focus_x', 'focus_y']).map(Number) as [number, number]
    return (
      <>
        <div className="field-pair">
          <PairFields form={form} name="name" maxLength={limits.slide_name} />
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
          <PairFields
            form={form}
            name="alt"
            optional
            hint={m.admin_field_alt_hint()}
            maxLength={limits.alt}
          />
          <PairFields
            form={form}
            name="caption"
            optional
            hint={m.admin_slide_caption_hint()}
            maxLength={limits.caption}
          />
          <LinkField
            {...form.fieldOf('link')}
            className="is-full"
            optional
            hint={m.admin_slide_link_hint()}
            maxLength={limits.link}
          />
          <DayField {...form.fieldOf('start_date')} optional />
          <DayField {...form.fieldOf('end_date')} optional hint={m.admin_slide_days_hint()} />
        </div>
      </>
    )
  },
})

/** Normalises a pasted link to one address per page of the shop. */
function ownLink({ link, ...typed }: Record<string, unknown>): Record<string, unknown> {
  const text = typeof link === 'string' ? link.trim() : ''
  const isOwn = text.startsWith(`${location.origin}/`)
  return { ...typed, link: isOwn ? text.slice(location.origin.length) : link }
}

export const clientLoader = dialog.clientLoader

/** Dialog that adds a slide, or changes the one in the address. */
export default dialog.Screen
