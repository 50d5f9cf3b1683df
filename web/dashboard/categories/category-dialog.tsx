import { categoryForm, type CategoryRecord } from '#contract/products/categories.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { Check, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { PictureField } from '../kit/form/picture-field.tsx'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { useUpload } from '../kit/form/use-upload.ts'
import { screenPath } from '../screens.ts'
import { kindLabels, labels } from './texts.ts'

export const clientLoader = recordLoader(async (id, options) =>
  id ? (await adminApi().categories.record({ id }, options)).category : null,
)

/** Dialog that adds a category, or changes the one in the address. */
export default function CategoryDialog() {
  const { data: category, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('categories'))
  if (failed)
    return <MissingDialog title={m.admin_category_edit()} failed={failed} onClose={close} />
  return <CategoryForm category={category ?? null} onClose={close} />
}

const valuesOf = (category: CategoryRecord | null) => ({
  name: category?.name ?? '',
  name_ar: category?.name_ar ?? '',
  kind: category?.kind ?? 'clothing',
  image: null,
  is_home: category?.is_home ?? false,
})

function CategoryForm({
  category,
  onClose,
}: {
  category: CategoryRecord | null
  onClose: () => void
}) {
  const upload = useUpload()
  const form = useRecordForm({
    schema: categoryForm,
    labels,
    values: valuesOf(category),
    edited: category
      ? { version: category.version, valuesOf, pictures: { image: 'picture' } }
      : undefined,
    send: ({ image, ...texts }, { version, changed }) => {
      const { categories } = upload.api()
      if (category) return categories.update({ id: category.id, version, ...changed })
      return categories.create(image ? { ...texts, image } : texts)
    },
    done: category ? m.admin_category_updated : m.admin_category_created,
    failure: withReason(oops()),
    onDone: onClose,
  })
  return (
    <RecordDialog
      title={category ? m.admin_category_edit() : m.admin_category_add()}
      save={m.admin_category_save()}
      form={form}
      onClose={onClose}
      sendingText={upload.text}
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
      </div>
      <SelectField {...form.fieldOf('kind')} hint={m.admin_category_kind_hint()}>
        {Object.entries(kindLabels).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label()}
          </option>
        ))}
      </SelectField>
      <PictureField
        {...form.fileOf('image')}
        current={category?.picture ?? null}
        optional
        use="category"
      />
      <Check>
        <input type="checkbox" {...form.form.register('is_home')} />
        {m.admin_category_is_home()}
      </Check>
    </RecordDialog>
  )
}
