import { limits } from '#contract/limits.ts'
import { subcategoryForm } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { adminApi } from '../api.ts'
import { fetchAllCategories } from '../categories/all-categories.ts'
import { errorWith } from '../kit/form/failures.ts'
import { ChoiceField, PairFields } from '../kit/form/fields.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { nameOf } from '../kit/names.tsx'
import { labels, statusLabels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().subcategories.record({ id }, options)).subcategory,
  more: fetchAllCategories,
  schema: subcategoryForm,
  labels,
  values: (subcategory) => ({ status: subcategory?.status ?? 'active' }),
  // The category's row in the tree, or a list filtered by category, presets the category.
  start: (asked, categories) => {
    const id = asked.get('category_id') ?? ''
    return { category_id: categories.some((category) => String(category.id) === id) ? id : '' }
  },
  create: (api, fields, once) => api.subcategories.create(fields, once),
  update: (api, sent) => api.subcategories.update(sent),
  words: {
    add: m.admin_subcategory_add,
    edit: m.admin_subcategory_edit,
    save: m.admin_subcategory_save,
    created: m.admin_subcategory_created,
    updated: m.admin_subcategory_updated,
  },
  invalid: () => errorWith(m.admin_subcategory_fill_all()),
  Fields: ({ form, more: categories }) => (
    <div className="field-pair">
      <PairFields form={form} name="name" maxLength={limits.name} />
      <ChoiceField
        {...form.fieldOf('status')}
        hint={m.admin_subcategory_hidden_hint()}
        options={statusLabels}
      />
      <SelectField
        {...form.fieldOf('category_id')}
        hint={categories.length === 0 && m.admin_subcategory_no_category()}
      >
        <option value="">{m.admin_subcategory_choose()}</option>
        {categories.map((one) => optionOf(one.id, nameOf(one)))}
      </SelectField>
    </div>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds a sub-category, or changes the one in the address. */
export default dialog.Screen
