import * as m from '#messages'
import { TextField } from '#web/ui/fields/field.tsx'
import { InStock } from '../card/in-stock.tsx'
import { type ProductForm, useTyped } from '../use-product-form.ts'

/** Stock of a product as a single number. */
export function QuantityField({ form }: { form: ProductForm }) {
  const quantity = useTyped(form, 'quantity')
  return (
    <TextField
      {...form.fieldOf('quantity')}
      type="number"
      min={0}
      step={1}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      hint={
        quantity.trim() === ''
          ? m.admin_product_quantity_none()
          : form.inStock && <InStock seen={form.inStock.quantity} typed={quantity} />
      }
    />
  )
}
