import { Link, useSearchParams } from 'react-router'
import type { DeskState } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { stateKey } from './desk-load.ts'
import { isDue, type Row } from './queue/queue.ts'
import { formatWhen } from './times.ts'

type EmptyDeskProps = { rows: Row[]; state: DeskState; isSearching: boolean; now: number }

/** Message of an empty queue: when the next call is due, and a link to the confirmed orders. */
export function EmptyDesk({ rows, state, isSearching, now }: EmptyDeskProps) {
  const [params] = useSearchParams()
  const later = rows.filter(({ order }) => !isDue(order, now))
  const [next] = later
  if (state !== 'due' || (isSearching && !next))
    return (
      <EmptyState
        title={isSearching ? m.admin_nothing_found() : m.admin_desk_empty_state()}
        help={isSearching ? m.admin_nothing_found_help() : m.admin_desk_empty_help()}
      >
        <Link className={buttonClass({ kind: 'secondary' })} to="?">
          {m.admin_show_all()}
        </Link>
      </EmptyState>
    )
  const again =
    next &&
    m.admin_desk_empty_later({
      count: later.length,
      when: formatWhen(new Date(next.order.due_at), new Date(now)),
    })
  if (isSearching)
    return (
      <EmptyState title={m.admin_desk_empty_search()} help={again}>
        <Link
          className={buttonClass({ kind: 'secondary' })}
          to={{ search: `${new URLSearchParams([...params, [stateKey, 'no_answer']])}` }}
        >
          {m.admin_desk_no_answer()}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState
      title={m.admin_desk_empty()}
      help={[again, m.admin_desk_empty_help()].filter(Boolean).join(' ')}
    >
      <ButtonLink
        kind="primary"
        to={`${screenPath('orders')}?status=pending&confirmation=confirmed`}
      >
        {m.admin_desk_to_confirmed()}
      </ButtonLink>
    </EmptyState>
  )
}
