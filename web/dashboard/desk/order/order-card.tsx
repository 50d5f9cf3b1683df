import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { RefObject } from 'react'
import type { Desk, DeskOrder } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { CustomerSummary } from '../../customers/customer-summary.tsx'
import { ButtonLink } from '../../link.tsx'
import type { CameFrom } from '../../orders/ways-back.tsx'
import { screenPath } from '../../screens.ts'
import { KeyHint } from '../key-hint.tsx'
import { Flags } from './flags.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { placeOfOrder } from './order-words.ts'
import { Pad, type PadActs } from './pad.tsx'
import { isDue, type Row } from '../queue/queue.ts'
import { formatSpan, formatWhen } from '../times.ts'
import type { Failed } from '../use-acts.ts'

/** Id of the name, which gets the focus when another order opens. */
export const nameId = 'desk-order'

/** Actions of the buttons and their keyboard shortcuts. */
export type CardActs = PadActs & { note: () => void; cancel: () => void }

type OrderCardProps = {
  row: Row
  /** Whether the order has just replaced another one. */
  isFresh: boolean
  /** Whether the last action on it is still pending. */
  isBusy: boolean
  settings: Desk['settings']
  now: number
  /** Failure of the last action on it. */
  failure: Failed | null
  acts: CardActs
  links: { chat: RefObject<HTMLAnchorElement | null>; edit: RefObject<HTMLAnchorElement | null> }
}

/** One order with all details for the call to its customer. */
export function OrderCard({
  row: { order, told },
  isFresh,
  isBusy,
  settings,
  now,
  failure,
  acts,
  links,
}: OrderCardProps) {
  const isGone = told !== null
  return (
    <article className="desk-order" aria-labelledby={nameId}>
      <header className="desk-who">
        <div className="desk-pair">
          <h2 className="title-1" id={nameId} tabIndex={-1}>
            <bdi>{`${order.first_name} ${order.last_name}`}</bdi>
          </h2>
          <p className="desk-total title-1">
            <Money egp={order.total_price} />
          </p>
        </div>
        <div className="desk-pair">
          <p>{placeOfOrder(order)}</p>
          <p>{sinceOf(order, now)}</p>
        </div>
      </header>
      <CustomerSummary
        className="desk-record"
        figures={order.customer}
        phone={order.phone}
        lastAt={order.before_at}
      />
      {told !== null && (
        <div className="desk-notice">
          <Alert kind="success">{told}</Alert>
        </div>
      )}
      {failure && (!isGone || failure.retry) && (
        <div className="desk-notice">
          <Alert>
            {failure.words}. {failure.why}{' '}
            {failure.retry && (
              <button type="button" className="link tap" onClick={failure.retry}>
                {m.ui_try_again()}
              </button>
            )}
          </Alert>
        </div>
      )}
      <Pad
        order={order}
        isGone={isGone}
        isFresh={isFresh}
        isBusy={isBusy && !isFresh}
        settings={settings}
        now={now}
        acts={acts}
        chat={links.chat}
      />
      <Flags order={order} settings={settings} now={now} />
      <div className="desk-body">
        <OrderLines order={order} />
        <OrderFacts order={order} now={now} />
      </div>
      <div className="buttons desk-more">
        <ButtonLink
          kind="tertiary"
          size="small"
          to={screenPath('orders', order.id, 'edit')}
          state={{ fromDesk: true } satisfies CameFrom}
          ref={links.edit}
          aria-keyshortcuts="e"
        >
          <Icon of={IconPencil} small />
          {m.admin_edit()}
          <KeyHint letter="e" />
        </ButtonLink>
        <Button kind="tertiary" size="small" onClick={acts.note}>
          <Icon of={IconNote} small />
          {m.admin_desk_note()}
        </Button>
        {!isGone && (
          <Button kind="tertiary" size="small" className="text-henna" onClick={acts.cancel}>
            <Icon of={IconX} small />
            {m.admin_desk_cancel()}
          </Button>
        )}
      </div>
    </article>
  )
}

/** Waiting time of the order, the number of the next call, or its time. */
function sinceOf(order: DeskOrder, now: number): string {
  if (!isDue(order, now))
    return m.admin_desk_again({ when: formatWhen(new Date(order.due_at), new Date(now)) })
  if (order.tries > 0) return m.admin_desk_try({ count: order.tries + 1 })
  return m.admin_desk_waits({ time: formatSpan(now - Date.parse(order.due_at)) })
}
