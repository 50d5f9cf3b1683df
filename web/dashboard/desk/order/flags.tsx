import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Desk, DeskFlag, DeskOrder } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { numberLanguage } from '#web/days.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { callsOf } from './order-words.ts'
import { formatHours, formatSpan, formatWhens } from '../times.ts'

type Settings = Desk['settings']

/** Milliseconds before its automatic cancellation from which an order shows a warning. */
const nearing = 12 * 3_600_000

const leftOf = ({ cancels_at }: DeskOrder, now: number): number | null => {
  const left = cancels_at === null ? null : Date.parse(cancels_at) - now
  return left !== null && left <= nearing ? left : null
}

/**
 * The most important flag, for a row of the queue. Flags that the customer's record already shows
 * are left out.
 */
export function shortFlagOf(order: DeskOrder, { cod_limit }: Settings, now: number): string | null {
  if (order.is_trial) return m.admin_trial()
  const left = leftOf(order, now)
  if (left !== null) return m.admin_desk_cancels({ time: formatHours(left) })
  if (order.flags.includes('blocked')) return m.admin_customer_blocked()
  if (order.flags.includes('confirm_first')) return m.admin_customer_confirm_first()
  if (order.flags.includes('cod_limit'))
    return m.admin_desk_above({ limit: formatMoney(cod_limit) })
  if (order.flags.includes('open_orders'))
    return m.admin_desk_open_short({ count: order.other_open.length + 1 })
  return null
}

/** Flags of an order, each a line with a link to details. */
export function Flags({
  order,
  settings,
  now,
}: {
  order: DeskOrder
  settings: Settings
  now: number
}) {
  const left = leftOf(order, now)
  return (
    <>
      {order.is_trial && (
        <DeskLink className="order-flag" to={screenPath('orders', 'orderDetails', order.id)}>
          <Icon of={IconFlag} small />
          <span>
            <b>{m.admin_trial()}.</b> {m.admin_trial_note()}
          </span>
          <Icon of={IconChevronRight} small flip className="ms-auto" />
        </DeskLink>
      )}
      {left !== null && <CancelsItself order={order} left={left} now={now} />}
      {order.flags.map((flag) => {
        const { icon, words, to } = lines[flag](order, settings)
        return (
          <DeskLink key={flag} className="order-flag" to={to}>
            <Icon of={icon} small />
            <span>{words}</span>
            <Icon of={IconChevronRight} small flip className="ms-auto" />
          </DeskLink>
        )
      })}
    </>
  )
}

function CancelsItself({ order, left, now }: { order: DeskOrder; left: number; now: number }) {
  const calls = callsOf(order)
  return (
    <p className="order-flag">
      <Icon of={IconClock} small />
      <span>
        <b>{m.admin_desk_cancels({ time: formatSpan(left) })}.</b>
        {calls.length > 0 &&
          ` ${m.admin_desk_called({ whens: formatWhens(calls, new Date(now)) })}.`}
      </span>
    </p>
  )
}

type Line = { icon: TablerIcon; words: ReactNode; to: string }

/** Order number without a line break at its hyphen. */
const whole = (number: string): ReactNode => (
  <bdi className="whitespace-nowrap" dir="ltr">
    {number}
  </bdi>
)

const customerOf = ({ phone }: DeskOrder): string =>
  screenPath('customers', encodeURIComponent(phone))

const lines: Record<DeskFlag, (order: DeskOrder, settings: Settings) => Line> = {
  open_orders: (order) => {
    const [only, second] = order.other_open
    if (!only || second) {
      const listed = new Intl.ListFormat(numberLanguage())
      const words = (
        <Sentence
          of={(put) =>
            m.admin_desk_open_many({
              numbers: listed.format(order.other_open.map(({ number }) => put(whole(number)))),
            })
          }
        />
      )
      return {
        icon: IconCopy,
        words,
        to: `${screenPath('orders')}?${new URLSearchParams({ search: order.phone })}`,
      }
    }
    const { id, number, total_price } = only
    const words = (
      <Sentence
        of={(put) =>
          m.admin_desk_open_one({ number: put(whole(number)), total: formatMoney(total_price) })
        }
      />
    )
    return { icon: IconCopy, words, to: screenPath('orders', 'orderDetails', id) }
  },
  refusals: (order) => {
    const { refused_since: count, delivered } = order.customer
    const words =
      delivered > 0 ? m.admin_desk_refused_since({ count }) : m.admin_desk_refused_only({ count })
    return { icon: IconAlertTriangle, words, to: customerOf(order) }
  },
  cod_limit: (_, { cod_limit }) => ({
    icon: IconCash,
    words: m.admin_desk_above_limit({ limit: formatMoney(cod_limit) }),
    to: screenPath('settings', 'confirming'),
  }),
  confirm_first: (order) => ({
    icon: IconFlag,
    words: m.admin_desk_marked_first(),
    to: customerOf(order),
  }),
  blocked: (order) => ({
    icon: IconBan,
    words: m.admin_desk_marked_blocked(),
    to: customerOf(order),
  }),
}
