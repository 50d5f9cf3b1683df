import { couponForm, type CouponRecord } from '#contract/shop/coupons.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { TextField } from '#web/ui/field.tsx'
import { sayFirst } from '../kit/form/say.ts'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import type { Failure } from '../kit/prompts.tsx'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { textsOf } from '../kit/texts-of.ts'
import { screenPath } from '../screens.ts'
import { labels } from './texts.ts'

export const clientLoader = recordLoader(async (id, options) =>
  id ? (await adminApi().coupons.record({ id }, options)).coupon : null,
)

/** Dialog that adds a coupon, or changes the one in the address. */
export default function CouponDialog() {
  const { data: coupon, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('coupons'))
  if (failed)
    return <MissingDialog title={m.admin_coupon_update()} failed={failed} onClose={close} />
  return <CouponForm coupon={coupon ?? null} onClose={close} />
}

/** Refused updates carry their reason in `error` (R97), except for internal errors. */
const updateFailure = (refusal: Refusal): Failure => {
  const isFault = refusal.status === 0 || refusal.status >= 500
  return oops((!isFault && (sayFirst(refusal) ?? refusal.error)) || undefined)
}

const valuesOf = (coupon: CouponRecord | null) => ({
  ...textsOf(labels, coupon),
  start_date: coupon?.start_date.slice(0, 10) ?? '',
  end_date: coupon?.end_date.slice(0, 10) ?? '',
})

function CouponForm({ coupon, onClose }: { coupon: CouponRecord | null; onClose: () => void }) {
  const form = useRecordForm({
    schema: couponForm,
    labels,
    values: valuesOf(coupon),
    edited: coupon ? { version: coupon.version, valuesOf } : undefined,
    send: (fields, { version, changed }, once) =>
      coupon
        ? adminApi().coupons.update({ id: coupon.id, version, ...changed })
        : adminApi().coupons.create(fields, once),
    done: coupon ? m.admin_coupon_updated : m.admin_coupon_created,
    failure: coupon ? updateFailure : oops(),
    onDone: onClose,
  })
  return (
    <RecordDialog
      title={coupon ? m.admin_coupon_update() : m.admin_coupon_add()}
      save={m.admin_coupon_save()}
      form={form}
      onClose={onClose}
    >
      <div className="field-pair">
        <TextField
          {...form.fieldOf('price')}
          hint={m.admin_coupon_price_hint()}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          {...form.fieldOf('discount')}
          hint={m.admin_coupon_discount_hint()}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
        />
        <TextField {...form.fieldOf('start_date')} type="date" autoComplete="off" />
        <TextField
          {...form.fieldOf('end_date')}
          hint={m.admin_coupon_end_hint()}
          type="date"
          autoComplete="off"
        />
      </div>
    </RecordDialog>
  )
}
