import { limits } from '#contract/limits.ts'
import { instagramImageChange, instagramImageForm } from '#contract/shop/instagram-images.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { LinkField, PairFields } from '../kit/form/fields.tsx'
import { PictureField } from '../kit/form/picture-field.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { labels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) =>
    (await adminApi().instagramImages.record({ id }, options)).customerlink,
  schema: instagramImageForm,
  changeSchema: instagramImageChange,
  labels,
  values: () => ({ path: null }),
  uploads: true,
  create: (api, fields) => api.instagramImages.create(fields),
  // Link and picture are sent only if present (R19).
  update: (api, { name, path, ...rest }) =>
    api.instagramImages.update({ ...rest, ...(name ? { name } : {}), ...(path ? { path } : {}) }),
  words: {
    add: m.admin_instagram_add,
    edit: m.admin_instagram_edit,
    save: m.admin_instagram_save,
    created: m.admin_instagram_created,
    updated: m.admin_instagram_updated,
  },
  Fields: ({ form, row }) => (
    <>
      <PictureField
        {...form.fileOf('path')}
        current={row && { url: row.path, width: row.width, height: row.height }}
        optional={row !== null}
        use="instagram"
      />
      <LinkField
        {...form.fieldOf('name')}
        optional={row !== null}
        placeholder="https://"
        maxLength={limits.link}
      />
      <div className="field-pair">
        <PairFields
          form={form}
          name="alt"
          optional
          hint={m.admin_field_alt_hint()}
          maxLength={limits.alt}
        />
      </div>
    </>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds an Instagram image, or changes the one in the address. */
export default dialog.Screen
