import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { dueOf, owedOf } from '#contract/orders/due.ts'
import { paymentForm } from '#contract/orders/order-payments.ts'
import { type OrderRecord, type PaymentBy, paymentBy } from '#contract/orders/order-records.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { attempt } from '#web/forms/attempt.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { FocusAlert } from '#web/ui/notices/alert.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { MoneyField } from '../../kit/form/fields.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import { say } from '../../kit/form/say.ts'
import { rulesOf } from '../../kit/form/use-record-form.ts'
import { type Failure, usePrompts } from '../../kit/prompts.tsx'

export const paymentLabels: Record<PaymentBy, () => string> = {
  transfer: m.admin_pay_by_transfer,
  cash: m.admin_pay_by_cash,
}

/** Picks of payment methods, for this dialog and the form of an order by hand. */
export const paymentOptions = () =>
  paymentBy.options.map((value) => ({ value, label: paymentLabels[value]() }))

type PaymentDialogProps = {
  open: boolean
  onClose: () => void
  order: OrderRecord
  /** Whether money is given back. */
  isRefund: boolean
  onSaved: (order: OrderRecord) => void
}

type Typed = { amount: string; by: PaymentBy }

const labels = { amount: m.admin_pay_amount, by: m.admin_pay_by }
const resolver = rulesOf<Typed, z.output<typeof paymentForm>>(paymentForm)

const failureOf = (refusal: Refusal): Failure =>
  withReason(errorWith(m.admin_pay_failed()))(refusal)

/**
 * Dialog for a payment in advance, or for money given back; its amount is at first what is due, or
 * owed to the customer.
 */
export function PaymentDialog(props: PaymentDialogProps) {
  const { order, isRefund } = props
  // A changed sum begins anew.
  return (
    <PaymentForm key={`${order.id} ${order.paid} ${order.total_price} ${isRefund}`} {...props} />
  )
}

function PaymentForm({ open, onClose, order, isRefund, onSaved }: PaymentDialogProps) {
  const { tellFailure } = usePrompts()
  const { showPopup } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const { id: order_id, number, version } = order
  const amount = isRefund ? owedOf(order) || order.paid : dueOf(order)
  const form = useSchemaForm<keyof Typed, Typed, z.output<typeof paymentForm>>({
    resolver,
    labels,
    say,
    values: { amount: String(amount), by: order.payments.at(-1)?.by ?? 'transfer' },
    isOpen: open,
    send: async () => {
      // The contract reads what was typed: the parsed amount is in piastres.
      const body = { order_id, version, ...form.form.getValues() }
      const { orders } = adminApi()
      const call = isRefund ? orders.refundPayment : orders.addPayment
      const saved = await attempt('payment', [body, isRefund], (idempotencyKey) =>
        call(body, { idempotencyKey }),
      )
      onSaved(saved.order)
      onClose()
      showPopup(isRefund ? m.admin_pay_given_back() : m.admin_pay_saved())
      await revalidate()
    },
    tell: (refusal, isSeen) => {
      if (!isSeen) tellFailure(failureOf(refusal))
    },
  })
  const by = form.form.watch('by')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isRefund ? m.admin_pay_back_title({ number }) : m.admin_pay_title({ number })}
      send={isRefund ? m.admin_pay_back_send() : m.admin_pay_send()}
      cancel={m.admin_cancel()}
      form={form}
    >
      <ProblemsAlert problems={form.problems} labels={labels} />
      {form.failure && <FocusAlert of={form.failure}>{failureOf(form.failure).text}</FocusAlert>}
      <MoneyField {...form.fieldOf('amount')} />
      <Picks
        legend={m.admin_pay_by()}
        options={paymentOptions()}
        value={by}
        onChange={(value) => form.form.setValue('by', value)}
        error={form.errorOf('by')}
        isPaired
      />
    </FormDialog>
  )
}
