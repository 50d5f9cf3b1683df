import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { dueOf, owedOf } from '#contract/orders/due.ts'
import type { OrderPayment, OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { usePanel, useShowPanel } from '#web/panels.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { formatMoney, Minus, Money } from '#web/ui/prices/price.tsx'
import { adminApi } from '../../api.ts'
import { Day } from '../../kit/days/day.tsx'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { useAction } from '../../kit/use-action.ts'
import { PaymentDialog, paymentLabels } from '../acts/payment-dialog.tsx'

type OrderPaymentsProps = { order: OrderRecord; onChanged: (order: OrderRecord) => void }

/** Payments in advance of the order, money that is to be given back, and the acts on both. */
export function OrderPayments({ order, onChanged }: OrderPaymentsProps) {
  const pay = usePanel('payment')
  const giveBack = usePanel('refund')
  const show = useShowPanel()
  const { status, payments, paid } = order
  const owed = owedOf(order)
  const mayPay = status === 'pending' && dueOf(order) > 0
  const mayGiveBack = owed > 0 || (status === 'pending' && paid > 0)
  if (payments.length === 0 && !mayPay) return null
  return (
    <section className="order-payments" aria-label={m.admin_pay_list()}>
      {owed > 0 && <Alert kind="notice">{m.admin_pay_owed({ money: formatMoney(owed) })}</Alert>}
      {payments.length > 0 && (
        <ul>
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} order={order} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {mayPay && (
        <Button kind="tertiary" size="small" aria-haspopup="dialog" onClick={() => show('payment')}>
          <Icon of={IconCash} small />
          {m.admin_pay_add()}
        </Button>
      )}
      {mayGiveBack && (
        <Button kind="tertiary" size="small" aria-haspopup="dialog" onClick={() => show('refund')}>
          {m.admin_pay_back_send()}
        </Button>
      )}
      <PaymentDialog
        open={pay.open}
        onClose={pay.close}
        order={order}
        isRefund={false}
        onSaved={onChanged}
      />
      <PaymentDialog
        open={giveBack.open}
        onClose={giveBack.close}
        order={order}
        isRefund
        onSaved={onChanged}
      />
    </section>
  )
}

type PaymentProps = OrderPaymentsProps & { payment: OrderPayment }

function Payment({ payment, order, onChanged }: PaymentProps) {
  const { id, amount, by, paid_at, paid_by } = payment
  const { act } = useAction()
  const money = formatMoney(Math.abs(amount))
  const takeBack = () =>
    act({
      ask: {
        title: m.admin_pay_void_title({ money }),
        warning: amount > 0 ? m.admin_pay_void_help() : m.admin_pay_void_back_help(),
        action: m.admin_pay_void(),
        isStep: true,
      },
      send: () =>
        adminApi().orders.voidPayment({
          order_id: order.id,
          payment_id: id,
          version: order.version,
        }),
      failure: withReason(errorWith(m.admin_pay_failed())),
      toast: m.admin_pay_voided(),
      done: ({ order }) => onChanged(order),
    })
  return (
    <li>
      <span className="strong">
        {amount > 0 ? <Money egp={amount} /> : <Minus egp={-amount} />}
      </span>
      <span className="order-payment-how small muted">
        {paymentLabels[by]()} · <Day of={paid_at} />
        {paid_by && (
          <>
            {' · '}
            <bdi>{paid_by}</bdi>
          </>
        )}
      </span>
      {(order.status === 'pending' || order.status === 'reject') && (
        <IconButton icon={IconX} label={`${m.admin_pay_void()}: ${money}`} onClick={takeBack} />
      )}
    </li>
  )
}
