import IconPhoneCheck from '@tabler/icons-react/dist/esm/icons/IconPhoneCheck.mjs'
import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs'
import IconPhonePause from '@tabler/icons-react/dist/esm/icons/IconPhonePause.mjs'
import type { ReactNode } from 'react'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { OrderConfirmation } from '#contract/orders/orders.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../../api.ts'
import { errorWith } from '../../kit/form/failures.ts'
import type { Failure } from '../../kit/prompts.tsx'
import { useOptimisticAction } from '../../kit/use-action.ts'
import { reasonOf } from '../status-fault.tsx'
import { confirmationWords, followConfirmation, noAnswerWords } from '../words/confirmation.ts'
import { Moment } from './timeline/moment.tsx'

type ConfirmationLineProps = { order: OrderRecord; shown: OrderConfirmation }

const icons = { waiting: IconPhonePause, no_answer: IconPhoneOff, confirmed: IconPhoneCheck }

/** Confirmation of an order by phone and its result; for a shipped order, who confirmed it. */
export function ConfirmationLine({ order, shown }: ConfirmationLineProps) {
  const isPending = order.status === 'pending'
  const confirmation = isPending ? shown : 'confirmed'
  const { steps } = followConfirmation(order.events)
  if (!isPending && steps.at(-1)?.confirmation !== 'confirmed') return null
  return (
    <div className="order-confirmation">
      <p>
        <Icon of={icons[confirmation]} small />
        <span>
          <Said order={order} confirmation={confirmation} steps={steps} />
        </span>
      </p>
    </div>
  )
}

type SaidProps = {
  order: OrderRecord
  confirmation: OrderConfirmation
  steps: OrderRecord['events']
}

/** Author and time, "Confirmed by Nada, 2026-11-15 18:31"; an action just made has no event yet. */
function Said({ order, confirmation, steps }: SaidProps): ReactNode {
  const last = steps.at(-1)
  if (confirmation === 'confirmed') {
    if (last?.confirmation !== 'confirmed') return m.admin_confirmation_confirmed()
    const { user_name, created_at } = last
    const time = <Moment of={created_at} />
    if (!user_name) return <Sentence of={(put) => m.admin_confirmation_at({ time: put(time) })} />
    return (
      <Sentence
        of={(put) =>
          m.admin_confirmation_by({ name: put(<bdi>{user_name}</bdi>), time: put(time) })
        }
      />
    )
  }
  if (confirmation === 'waiting') return m.admin_confirmation_waiting()
  if (order.confirmation === 'no_answer') return noAnswerWords(order.tries, order.next_try_at)
  return confirmationWords({ confirmation, next_try_at: null })
}

type Act = 'confirm' | 'noAnswer' | 'reopen'

const comesTo: Record<Act, OrderConfirmation> = {
  confirm: 'confirmed',
  noAnswer: 'no_answer',
  reopen: 'waiting',
}
const done: Record<Act, () => string> = {
  confirm: m.admin_order_confirmed,
  noAnswer: m.admin_order_call_noted,
  reopen: m.admin_order_reopened,
}

/** An order already confirmed, or with nothing to undo, was changed by another member. */
const failureOf = ({ code }: Refusal): Failure =>
  errorWith(
    `${m.admin_order_not_confirmed()} ${reasonOf(code === 'conflict' ? 'changed_meanwhile' : code)}`,
  )

export type Confirming = ReturnType<typeof useConfirming>

/** Optimistic confirmation; it can be undone by the toast and by its own button. */
export function useConfirming(order: OrderRecord, onChanged: (order: OrderRecord) => void) {
  const { shown, set, busy } = useOptimisticAction<OrderConfirmation>(order.confirmation)
  const { showPopup, showToast } = useAnnouncements()
  const act = (name: Act) => {
    let latest = order
    const send = async (call: Act) => {
      const { id: order_id, version } = latest
      latest = (await adminApi().orders[call]({ order_id, version })).order
    }
    return set({
      to: comesTo[name],
      send: () => send(name),
      takeBack: name === 'reopen' ? undefined : () => send('reopen'),
      failure: failureOf,
      tell: (now, undo) => {
        onChanged(latest)
        const isUndone = now !== comesTo[name]
        showPopup((isUndone ? done.reopen : done[name])())
        if (undo) showToast(confirmationWords(latest), undo)
      },
    })
  }
  return { shown, act, busy }
}
