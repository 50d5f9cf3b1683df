import type { ReactNode } from 'react'
import * as m from '#messages'
import { currentLanguage } from '#contract/text/language.ts'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { WordsField } from '../../kit/form/fields.tsx'
import { splitNames } from './split-names.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'

type NamesFieldProps = {
  form: ProductForm
  name: 'sizes' | 'colors' | 'choices'
  hint: string
  /** Shade of each name, for colours; null for an unknown one. */
  shadeOf?: (name: string) => string | null
  optional?: boolean
  onFocus?: () => void
  children?: ReactNode
}

/** Field for names separated by commas, with the parsed names below. */
export function NamesField({
  form,
  name,
  hint,
  shadeOf,
  optional = true,
  onFocus,
  children,
}: NamesFieldProps) {
  const { names, twice } = splitNames(useTyped(form, name))
  const list = new Intl.ListFormat(currentLanguage() === 'ar' ? 'ar' : 'en-GB')
  const { label, ...field } = form.fieldOf(name)
  return (
    <div className="names-field">
      <WordsField
        {...field}
        label={label}
        optional={optional}
        onFocus={onFocus}
        hint={hint}
        autoCapitalize="off"
      />
      {names.length > 0 && (
        <ul className={shadeOf ? 'name-swatches' : 'name-boxes'}>
          {names.map((one) => (
            <li key={one}>
              {shadeOf && <Swatch color={shadeOf(one)} />}
              <bdi>{one}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="hint names-twice" role="status">
        {twice.length > 0 && m.admin_product_twice({ names: list.format(twice) })}
      </p>
      {children}
    </div>
  )
}
