import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/products/option-names.ts'
import * as m from '#messages'
import { Input } from '#web/ui/field.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { Words } from '#web/ui/words.tsx'
import { NamesField } from './names-field.tsx'
import { splitNames } from './split-names.ts'
import { type ProductForm, useTyped } from './use-product-form.ts'

/** Sizes by name, each with an optional Arabic name. */
export function SizesField({ form }: { form: ProductForm }) {
  const arabic = useTyped(form, 'size_names')
  const { names } = splitNames(useTyped(form, 'sizes'))
  return (
    <NamesField form={form} name="sizes" hint={m.admin_product_commas()}>
      {names.length > 0 && (
        <details className="disclosure">
          <summary>
            <Nuqta className="disclosure-mark" />
            {m.admin_product_size_names()}
          </summary>
          <ul className="shades">
            {names.map((name) => (
              <li key={foldName(name)} className="shade-row">
                <span className="shade-of">
                  <bdi>
                    <Words of={name} />
                  </bdi>
                </span>
                <Input
                  dir="rtl"
                  lang="ar"
                  autoComplete="off"
                  maxLength={limits.size}
                  aria-label={m.admin_product_shade_name({ colour: name })}
                  value={arabic[foldName(name)] ?? ''}
                  onChange={(event) =>
                    form.put('size_names', {
                      ...form.read('size_names'),
                      [foldName(name)]: event.target.value,
                    })
                  }
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </NamesField>
  )
}
