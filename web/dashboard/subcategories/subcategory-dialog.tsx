import type { CategoryRecord } from '#contract/products/categories.ts'
import { limits } from '#contract/limits.ts'
import { subcategoryForm, type SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { adminApi } from '../api.ts'
import { fetchAllCategories } from '../categories/all-categories.ts'
import { errorWith, oops, withReason } from '../kit/form/failures.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { nameOf } from '../kit/names.tsx'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { textsOf } from '../kit/texts-of.ts'
import { screenPath } from '../screens.ts'
import { labels, statusLabels } from './texts.ts'

export const clientLoader = recordLoader(async (id, options) => {
  const [categories, answer] = await Promise.all([
    fetchAllCategories(options),
    id ? adminApi().subcategories.record({ id }, options) : null,
  ])
  return { categories, subcategory: answer?.subcategory ?? null }
})

/** Dialog that adds a sub-category, or changes the one in the address. */
export default function SubcategoryDialog() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('subcategories'))
  if (failed)
    return <MissingDialog title={m.admin_subcategory_edit()} failed={failed} onClose={close} />
  return <SubcategoryForm {...data} onClose={close} />
}

type SubcategoryFormProps = {
  subcategory: SubcategoryRecord | null
  categories: CategoryRecord[]
  onClose: () => void
}

function SubcategoryForm({ subcategory, categories, onClose }: SubcategoryFormProps) {
  // A list filtered by category presets the category.
  const lookedAt = useListQuery().get('category_id')
  const category = subcategory
    ? String(subcategory.category_id)
    : categories.some(({ id }) => String(id) === lookedAt)
      ? lookedAt
      : ''
  const form = useRecordForm({
    schema: subcategoryForm,
    labels,
    values: {
      ...textsOf(labels, subcategory),
      status: subcategory?.status ?? 'active',
      category_id: category,
    },
    send: (fields, _, once) =>
      subcategory
        ? adminApi().subcategories.update({ id: subcategory.id, ...fields })
        : adminApi().subcategories.create(fields, once),
    done: subcategory ? m.admin_subcategory_updated : m.admin_subcategory_created,
    failure: withReason(oops()),
    invalid: errorWith(m.admin_subcategory_fill_all()),
    onDone: onClose,
  })
  return (
    <RecordDialog
      title={subcategory ? m.admin_subcategory_edit() : m.admin_subcategory_add()}
      save={m.admin_subcategory_save()}
      form={form}
      onClose={onClose}
    >
      <div className="field-pair">
        <TextField
          {...form.fieldOf('name')}
          dir="auto"
          autoComplete="off"
          maxLength={limits.name}
        />
        <TextField
          {...form.fieldOf('name_ar')}
          optional
          dir="auto"
          lang="ar"
          autoComplete="off"
          maxLength={limits.name}
        />
        <SelectField {...form.fieldOf('status')} hint={m.admin_subcategory_hidden_hint()}>
          {Object.entries(statusLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label()}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...form.fieldOf('category_id')}
          hint={categories.length === 0 && m.admin_subcategory_no_category()}
        >
          <option value="">{m.admin_subcategory_choose()}</option>
          {categories.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one)}
            </option>
          ))}
        </SelectField>
      </div>
    </RecordDialog>
  )
}
