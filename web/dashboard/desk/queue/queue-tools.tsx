import { Link, useLocation } from 'react-router'
import type { DeskCounts, DeskState } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { TabMark, tabClass } from '#web/ui/tabs/tab-mark.tsx'
import { TabNav } from '#web/ui/tabs/tab-nav.tsx'
import { useListQuery } from '../../kit/list/list-query.ts'
import { ListTools } from '../../kit/list/list-tools.tsx'
import { stateKey } from '../desk-load.ts'
import { deskStates } from './queue.ts'

const labels: Record<DeskState, () => string> = {
  due: m.admin_desk_due,
  waiting: m.admin_desk_waiting,
  no_answer: m.admin_desk_no_answer,
  flagged: m.admin_desk_flagged,
}

const optionsOf = (counts: DeskCounts) =>
  deskStates.map((state) => ({
    value: state === 'due' ? '' : state,
    label: labels[state](),
    count: counts[state],
  }))

/** Tabs of the queues and a search field, in the header of wide windows. */
export const QueueTools = ({ counts }: { counts: DeskCounts }) => (
  <ListTools
    search={m.admin_desk_search()}
    tabs={{ name: stateKey, label: m.admin_desk_states(), options: optionsOf(counts) }}
  />
)

/** Tabs in the sheet of phones, which stays open. */
export function SheetTabs({ counts }: { counts: DeskCounts }) {
  const query = useListQuery()
  const { hash } = useLocation()
  const chosen = query.get(stateKey)
  return (
    <div className="sheet-tabs">
      <TabNav label={m.admin_desk_states()}>
        {optionsOf(counts).map(({ value, label, count }) => (
          <Link
            key={value}
            className={tabClass}
            to={{ search: query.with({ [stateKey]: value }), hash }}
            replace
            preventScrollReset
            aria-current={chosen === value ? 'page' : undefined}
          >
            {label}
            <span className="sheet-count" aria-hidden="true">
              {count}
            </span>
            <TabMark />
          </Link>
        ))}
      </TabNav>
      {query.get('search') !== '' && (
        <Link
          className="link tap"
          to={{ search: query.with({ search: null }), hash }}
          replace
          preventScrollReset
        >
          {m.admin_show_all()}
        </Link>
      )}
    </div>
  )
}
