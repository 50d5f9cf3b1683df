import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { memo, type MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Desk, DeskOrder } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { isPlainPress } from '#web/ui/buttons/press.ts'
import { Money } from '#web/ui/prices/price.tsx'
import { CustomerRecord } from '../../customers/record.tsx'
import { cityOf } from '../../orders/contact.ts'
import { openKey } from '../desk-load.ts'
import { shortFlagOf } from '../order/flags.tsx'
import { placeOfOrder } from '../order/order-words.ts'
import { isDue, type Row } from './queue.ts'
import { formatSpan, formatTime } from '../times.ts'
import type { DeskQueue } from '../use-desk.ts'

type QueueListProps = {
  queue: DeskQueue
  settings: Desk['settings']
  /** Orders with a failed action, by id. */
  failed: ReadonlyMap<number, unknown>
  onChoose: (order: DeskOrder) => void
}

/** Orders of a queue; those due later have a heading of their own. */
export function QueueList({
  queue: { rows, open, now },
  settings,
  failed,
  onChoose,
}: QueueListProps) {
  const [params] = useSearchParams()
  const others = new URLSearchParams(params)
  others.delete(openKey)
  const asked = others.size > 0 ? `${others}&` : ''
  const due = rows.filter(({ order, told }) => told !== null || isDue(order, now))
  const later = rows.filter((row) => !due.includes(row))
  const shared = { asked, now, settings, onChoose }
  const propsOf = ({ order, told }: Row) => ({
    ...shared,
    order,
    told,
    isFailed: failed.has(order.id),
    isOpen: order.id === open?.order.id,
  })
  return (
    <>
      {rows.length === 0 && <p className="queue-empty muted">{m.admin_desk_empty_state()}</p>}
      <ul>
        {due.map((row) => (
          <DueRow key={row.order.id} {...propsOf(row)} />
        ))}
      </ul>
      {later.length > 0 && (
        <>
          <h2 className="queue-later">
            {m.admin_desk_later()}
            <span>{m.admin_desk_later_help()}</span>
          </h2>
          <ul>
            {later.map((row) => (
              <LaterRow key={row.order.id} {...propsOf(row)} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type RowProps = Row & {
  /** Query of the queue, as the start of an address's query. */
  asked: string
  now: number
  settings: Desk['settings']
  isFailed: boolean
  isOpen: boolean
  onChoose: (order: DeskOrder) => void
}

const DueRow = memo(function DueRow({
  order,
  told,
  asked,
  now,
  settings,
  isFailed,
  isOpen,
  onChoose,
}: RowProps) {
  const name = <Name order={order} />
  if (told !== null)
    return (
      <li>
        <p
          className={isOpen ? 'queue-row is-gone is-open' : 'queue-row is-gone'}
          aria-current={isOpen || undefined}
        >
          {isOpen && <Nuqta className="queue-mark" />}
          {name}
          <span className="queue-told">
            <Icon of={IconCheck} small />
            {told}
          </span>
        </p>
      </li>
    )
  const flag = shortFlagOf(order, settings, now)
  // A flag is left out that repeats the record: "2 open · 2 open orders".
  const isFlaggedAlone =
    flag !== null &&
    order.flags.includes('open_orders') &&
    order.customer.open === order.customer.orders
  return (
    <li>
      <RowLink order={order} asked={asked} isOpen={isOpen} onChoose={onChoose}>
        <span className="queue-pair">
          {name}
          <span className="queue-total">
            <Money egp={order.total_price} />
          </span>
        </span>
        <span className="queue-pair">
          <span>{placeOfOrder(order)}</span>
          <span>
            {order.tries > 0
              ? m.admin_desk_try({ count: order.tries + 1 })
              : formatSpan(now - Date.parse(order.due_at))}
          </span>
        </span>
        {isFailed && <NotSaved />}
        <span>
          {!isFlaggedAlone && <CustomerRecord figures={order.customer} />}
          {!isFlaggedAlone && flag && ' · '}
          {flag && <span className="queue-flag">{flag}</span>}
        </span>
      </RowLink>
    </li>
  )
})

const Name = ({ order: { first_name, last_name } }: { order: DeskOrder }) => (
  <span className="queue-name">
    <bdi>{`${first_name} ${last_name}`}</bdi>
  </span>
)

const NotSaved = () => <span className="queue-failed">{m.admin_desk_not_saved()}</span>

const LaterRow = memo(function LaterRow({
  order,
  asked,
  now,
  isFailed,
  isOpen,
  onChoose,
}: RowProps) {
  return (
    <li>
      <RowLink order={order} asked={asked} isOpen={isOpen} onChoose={onChoose}>
        <span className="queue-pair">
          <Name order={order} />
          <span className="queue-total">{formatTime(new Date(order.due_at), new Date(now))}</span>
        </span>
        <span className="queue-pair">
          <span>
            <bdi>{cityOf(order)}</bdi> · <Money egp={order.total_price} />
          </span>
          <span>{m.admin_desk_tries({ count: order.tries })}</span>
        </span>
        {isFailed && <NotSaved />}
      </RowLink>
    </li>
  )
})

type RowLinkProps = Pick<RowProps, 'order' | 'asked' | 'isOpen' | 'onChoose'> & {
  children: React.ReactNode
}

/** Link of a row, which can also be opened in a new tab. */
function RowLink({ order, asked, isOpen, onChoose, children }: RowLinkProps) {
  const choose = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onChoose(order)
  }
  return (
    <a
      className={isOpen ? 'queue-row is-open' : 'queue-row'}
      href={`?${asked}${openKey}=${order.id}`}
      aria-current={isOpen || undefined}
      data-order={order.id}
      onClick={choose}
    >
      {isOpen && <Nuqta className="queue-mark" />}
      {children}
    </a>
  )
}
