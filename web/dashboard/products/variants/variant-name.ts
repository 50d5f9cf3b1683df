import { useCallback, useMemo } from 'react'
import { foldName } from '#contract/products/options/option-names.ts'
import { fullSizeName } from '#contract/products/options/own-choice.ts'
import * as m from '#messages'
import { nameOf } from '../../kit/names.tsx'
import { typedValues } from '../fields/own-choice.ts'
import type { Choice } from '../stock/stock.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'

type Names = {
  sizeNames: Record<string, string>
  choiceNames: Record<string, string>
  values: ReturnType<typeof typedValues>
}

/** Arabic name of a size, or of a size and a value as far as they have one. */
function arabicSize(name: string, { sizeNames, choiceNames, values }: Names): string | null {
  const value = values.find((one) => name === one.name || name.endsWith(` / ${one.name}`))
  if (value === undefined) return sizeNames[foldName(name)] ?? null
  const part = name.slice(0, -` / ${value.name}`.length)
  return fullSizeName({
    part: sizeNames[foldName(part)] || part,
    choice: choiceNames[value.of] || value.name,
  })
}

/** Name of a variant, 'Clay, S', in the page's language as far as the form has it. */
export function useVariantName(form: ProductForm): (choice: Choice) => string {
  const [shades, sizeNames] = [useTyped(form, 'shades'), useTyped(form, 'size_names')]
  const [choiceNames, choices] = [useTyped(form, 'choice_names'), useTyped(form, 'choices')]
  const begun = useTyped(form, 'begun')
  const values = useMemo(() => typedValues({ choices, begun }), [choices, begun])
  return useCallback(
    (choice: Choice) => {
      const colour =
        choice.colour &&
        nameOf({ name: choice.colour, name_ar: shades[foldName(choice.colour)]?.name_ar ?? null })
      const size =
        choice.size &&
        nameOf({
          name: choice.size,
          name_ar: arabicSize(choice.size, { sizeNames, choiceNames, values }),
        })
      return colour && size
        ? m.admin_variant({ colour, size })
        : (colour ?? size ?? m.admin_variant_whole())
    },
    [shades, sizeNames, choiceNames, values],
  )
}
