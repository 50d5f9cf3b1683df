import { useCallback } from 'react'
import { foldName } from '#contract/products/option-names.ts'
import * as m from '#messages'
import { nameOf } from '../../kit/names.tsx'
import type { Choice } from '../stock/stock.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'

/** Name of a variant, 'Clay, S', in the page's language as far as the form has it. */
export function useVariantName(form: ProductForm): (choice: Choice) => string {
  const [shades, sizeNames] = [useTyped(form, 'shades'), useTyped(form, 'size_names')]
  return useCallback(
    (choice: Choice) => {
      const colour =
        choice.colour &&
        nameOf({ name: choice.colour, name_ar: shades[foldName(choice.colour)]?.name_ar ?? null })
      const size =
        choice.size &&
        nameOf({ name: choice.size, name_ar: sizeNames[foldName(choice.size)] ?? null })
      return colour && size
        ? m.admin_variant({ colour, size })
        : (colour ?? size ?? m.admin_variant_whole())
    },
    [shades, sizeNames],
  )
}
