import { couponForm } from '#contract/shop/coupons.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { DayField, MoneyField } from '../kit/form/fields.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { sayFirst } from '../kit/form/say.ts'
import type { Failure } from '../kit/prompts.tsx'
import { labels } from './texts.ts'

/** Refused updates carry their reason in `error` (R97), except for internal errors. */
const updateFailure = (refusal: Refusal): Failure => {
  const isFault = refusal.status === 0 || refusal.status >= 500
  return oops((!isFault && (sayFirst(refusal) ?? refusal.error)) || undefined)
}

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().coupons.record({ id }, options)).coupon,
  schema: couponForm,
  labels,
  values: (coupon) => ({
    start_date: coupon?.start_date.slice(0, 10) ?? '',
    end_date: coupon?.end_date.slice(0, 10) ?? '',
  }),
  create: (api, fields, once) => api.coupons.create(fields, once),
  update: (api, sent) => api.coupons.update(sent),
  words: {
    add: m.admin_coupon_add,
    edit: m.admin_coupon_update,
    save: m.admin_coupon_save,
    created: m.admin_coupon_created,
    updated: m.admin_coupon_updated,
  },
  failure: (refusal, coupon) => (coupon ? updateFailure(refusal) : oops()),
  Fields: ({ form: { fieldOf } }) => (
    <div className="field-pair">
      <MoneyField {...fieldOf('price')} hint={m.admin_coupon_price_hint()} />
      <MoneyField {...fieldOf('discount')} hint={m.admin_coupon_discount_hint()} />
      <DayField {...fieldOf('start_date')} />
      <DayField {...fieldOf('end_date')} hint={m.admin_coupon_end_hint()} />
    </div>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds a coupon, or changes the one in the address. */
export default dialog.Screen
