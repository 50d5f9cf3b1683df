import { limits } from '#contract/limits.ts'
import { categoryForm } from '#contract/products/categories.ts'
import * as m from '#messages'
import { Check } from '#web/ui/fields/field.tsx'
import { adminApi } from '../api.ts'
import { ChoiceField, PairFields } from '../kit/form/fields.tsx'
import { PictureField } from '../kit/form/picture-field.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { kindLabels, labels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().categories.record({ id }, options)).category,
  schema: categoryForm,
  labels,
  values: (category) => ({
    kind: category?.kind ?? 'clothing',
    image: null,
    is_home: category?.is_home ?? false,
  }),
  pictures: { image: 'picture' },
  uploads: true,
  create: (api, { image, ...texts }) => api.categories.create(image ? { ...texts, image } : texts),
  update: (api, sent) => api.categories.update(sent),
  words: {
    add: m.admin_category_add,
    edit: m.admin_category_edit,
    save: m.admin_category_save,
    created: m.admin_category_created,
    updated: m.admin_category_updated,
  },
  Fields: ({ form, row }) => (
    <>
      <div className="field-pair">
        <PairFields form={form} name="name" maxLength={limits.name} />
      </div>
      <ChoiceField
        {...form.fieldOf('kind')}
        hint={m.admin_category_kind_hint()}
        options={kindLabels}
      />
      <PictureField
        {...form.fileOf('image')}
        current={row?.picture ?? null}
        optional
        use="category"
      />
      <Check>
        <input type="checkbox" {...form.form.register('is_home')} />
        {m.admin_category_is_home()}
      </Check>
    </>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds a category, or changes the one in the address. */
export default dialog.Screen
