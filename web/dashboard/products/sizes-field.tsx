import { foldName } from '#contract/products/options/option-names.ts'
import * as m from '#messages'
import { ArabicNames } from './arabic-names.tsx'
import { NamesField } from './fields/names-field.tsx'
import { splitNames } from './fields/split-names.ts'
import { type ProductForm, useTyped } from './use-product-form.ts'

/** Sizes by name, each with an optional Arabic name. */
export function SizesField({ form }: { form: ProductForm }) {
  const arabic = useTyped(form, 'size_names')
  const { names } = splitNames(useTyped(form, 'sizes'))
  return (
    <NamesField form={form} name="sizes" hint={m.admin_product_commas()}>
      <ArabicNames
        title={m.admin_product_size_names()}
        names={names}
        arabic={arabic}
        onType={(name, typed) =>
          form.put('size_names', { ...form.read('size_names'), [foldName(name)]: typed })
        }
      />
    </NamesField>
  )
}
