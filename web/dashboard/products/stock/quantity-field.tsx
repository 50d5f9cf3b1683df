import { admin_product_quantity_counted, admin_product_quantity_none } from '#messages'
import { TextField } from '#web/ui/field.tsx'
import { InStock } from '../in-stock.tsx'
import { axesOf } from '../product-values.ts'
import { choicesOf, sumOf } from './stock.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'

/** The one number of a product's pieces; where each size and colour has its own, their sum. */
export function QuantityField({ form }: { form: ProductForm }) {
  const stock = useTyped(form, 'stock')
  const quantity = useTyped(form, 'quantity')
  const axes = axesOf({ sizes: useTyped(form, 'sizes'), colors: useTyped(form, 'colors') })
  const field = form.fieldOf('quantity')
  if (stock && choicesOf(axes).length > 0) {
    return <TextField label={field.label} value={sumOf(stock, axes)} readOnly dir="ltr" hint={admin_product_quantity_counted()} />
  }
  return (
    <TextField
      key="one"
      {...field}
      type="number"
      min={0}
      step={1}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      hint={
        quantity.trim() === '' ? admin_product_quantity_none() : form.inStock && <InStock seen={form.inStock.quantity} typed={quantity} />
      }
    />
  )
}
