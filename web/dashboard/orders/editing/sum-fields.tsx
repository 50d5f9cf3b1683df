import { useState } from 'react'
import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'
import * as m from '#messages'
import { MoneyField } from '../../kit/form/fields.tsx'
import { nameOf } from '../../kit/names.tsx'
import type { EditForm } from './use-edit-form.ts'

type SumFieldsProps = {
  form: EditForm
  order: OrderRecord
  /** Order after the edit. */
  after: OrderRecord
  /** Current area. */
  area: AreaRecord | undefined
}
/** Fields for delivery price and manual discount. */
export function SumFields({ form, order, after, area }: SumFieldsProps) {
  const coupon = order.discount - order.extra_discount
  const couponAfter = after.discount - after.extra_discount
  return (
    <div className="field-pair">
      <DeliveryField form={form} shown={after.delivery_price} area={area} />
      <MoneyField
        {...form.fieldOf('extra_discount')}
        hint={
          coupon !== couponAfter
            ? m.admin_edit_coupon_now({ from: formatMoney(coupon), to: formatMoney(couponAfter) })
            : coupon > 0 && m.admin_edit_coupon_stays({ coupon: formatMoney(coupon) })
        }
      />
    </div>
  )
}

type DeliveryFieldProps = { form: EditForm; shown: number; area: AreaRecord | undefined }

/** Delivery price: by default the city's, or the agreed one of an exchange. */
function DeliveryField({ form, shown, area }: DeliveryFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const { onBlur, onChange, name, ref, ...field } = form.fieldOf('delivery_price')
  const typed = String(form.typed.delivery_price)
  const blur = (event: Parameters<typeof onBlur>[0]) => {
    setTyping(false)
    return onBlur(event)
  }
  const hint = area && {
    city: nameOf({ name: area.city, name_ar: area.city_ar }),
    price: formatMoney(area.price),
  }
  return (
    <MoneyField
      {...field}
      name={name}
      ref={ref}
      value={typed === '' && !isTyping ? String(shown) : typed}
      onFocus={() => setTyping(true)}
      onChange={onChange}
      onBlur={blur}
      hint={
        hint &&
        (area?.price === shown ? m.admin_edit_area_price(hint) : m.admin_edit_usual_price(hint))
      }
    />
  )
}
