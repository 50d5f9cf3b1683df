import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { RefObject } from 'react'
import { nextTryAt } from '#contract/days/calling-times.ts'
import type { Desk, DeskOrder } from '#contract/orders/desk.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { KeyHint } from '../key-hint.tsx'
import { nameOfOrder } from './order-words.ts'
import { endsBefore } from '../queue/queue.ts'
import { formatWhen } from '../times.ts'

export type PadActs = { confirm: () => void; noAnswer: () => void; next: () => void }

type PadProps = {
  order: DeskOrder
  /** Whether another member has handled the order. */
  isGone: boolean
  /** Whether the order has just replaced another one: presses are ignored for a moment. */
  isFresh: boolean
  /** Whether an action is pending: presses are ignored until the response. */
  isBusy: boolean
  settings: Desk['settings']
  now: number
  acts: PadActs
  chat: RefObject<HTMLAnchorElement | null>
}

/**
 * Action buttons in fixed positions: contact the customer and record the result. The main action is
 * within reach of the thumb.
 */
export function Pad({ order, isGone, isFresh, isBusy, settings, now, acts, chat }: PadProps) {
  const noAnswer = (
    <span>
      {m.admin_desk_no_answer()}
      {!isGone && <small>{consequenceOf(order, settings, now)}</small>}
    </span>
  )
  return (
    <div className={isFresh ? 'pad is-fresh' : 'pad'}>
      <a
        className={buttonClass({ kind: 'secondary' })}
        href={`tel:${order.phone}`}
        aria-label={m.admin_desk_call({ name: nameOfOrder(order), phone: order.phone })}
      >
        <Icon of={IconPhone} small className="pad-icon" />
        <span className="pad-number ltr">{order.phone}</span>
      </a>
      <a
        className={buttonClass({ kind: 'tertiary' })}
        href={whatsAppLink(order.phone, order.whatsapp)}
        target="_blank"
        rel="noreferrer"
        ref={chat}
        aria-keyshortcuts="w"
      >
        <Icon of={IconBrandWhatsapp} small className="pad-icon" />
        {m.admin_contact_whatsapp()}
        <KeyHint letter="w" />
      </a>
      <Button
        kind="secondary"
        className="pad-result is-first"
        disabled={isGone}
        busy={isBusy}
        loadingText={noAnswer}
        aria-keyshortcuts="n"
        onClick={acts.noAnswer}
      >
        {noAnswer}
        <KeyHint letter="n" />
      </Button>
      {isGone ? (
        <Button
          kind="primary"
          className="pad-result is-forward"
          aria-keyshortcuts="j"
          onClick={acts.next}
        >
          {m.admin_desk_next()}
          <Icon of={IconArrowRight} small flip />
        </Button>
      ) : (
        <Button
          kind="primary"
          className="pad-result is-forward"
          busy={isBusy}
          loadingText={m.admin_desk_confirm()}
          aria-keyshortcuts="c"
          onClick={acts.confirm}
        >
          <Icon of={IconCheck} small className="pad-icon" />
          {m.admin_desk_confirm()}
          <KeyHint letter="c" />
        </Button>
      )}
    </div>
  )
}

/** Result of No answer: the time of the next call, or the automatic cancellation before it. */
function consequenceOf(order: DeskOrder, settings: Desk['settings'], now: number): string {
  const again = nextTryAt(new Date(now), order.tries + 1, settings)
  const end = endsBefore(order, again)
  const when = formatWhen(end ?? again, new Date(now))
  return end ? m.admin_desk_ends({ when }) : m.admin_desk_again({ when })
}
