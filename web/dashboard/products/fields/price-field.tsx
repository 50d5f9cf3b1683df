import { toLatinDigits } from '#contract/text/digits.ts'
import * as m from '#messages'
import { EgpField } from '../unit-field.tsx'
import { type ProductForm, useTyped } from '../use-product-form.ts'

/** Price field. A price of 0 is allowed, with a warning before saving. */
export function PriceField({ form }: { form: ProductForm }) {
  const typed = useTyped(form, 'price')
  const isFree = typed.trim() !== '' && Number(toLatinDigits(typed)) === 0
  return <EgpField {...form.fieldOf('price')} hint={isFree ? m.admin_product_free() : undefined} />
}
