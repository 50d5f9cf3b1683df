import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import type { Desk } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { WithHelp } from '../help/screen-help.tsx'
import { NewOrderLink } from '../kit/links/new-order-link.tsx'
import { isDue } from './queue/queue.ts'
import type { DeskQueue } from './use-desk.ts'

type DeskHeadProps = {
  today: Desk['today']
  queue: DeskQueue
  onList: () => void
  onStep: (by: 1 | -1) => void
}

/** Heading of the desk with today's counts; on phones also the navigation through the queue. */
export function DeskHead({
  today,
  queue: { rows, open, place, now, isFirst, isLast },
  onList,
  onStep,
}: DeskHeadProps) {
  const later = rows.filter(({ order }) => !isDue(order, now)).length
  return (
    <div className="desk-head">
      <WithHelp>
        <h1 className="title-1" id="screen-title" tabIndex={-1}>
          {m.admin_desk()}
        </h1>
      </WithHelp>
      <p className="desk-today">
        <Sentence
          of={(put) =>
            m.admin_desk_today({
              confirmed: put(<b>{today.confirmed}</b>),
              no_answer: put(<b>{today.no_answer}</b>),
              cancelled: put(<b>{today.cancelled}</b>),
            })
          }
        />
      </p>
      <div className="desk-steps">
        <Button kind="tertiary" size="small" aria-haspopup="dialog" onClick={onList}>
          <Icon of={IconList} small />
          {place || later > 0 ? (
            <>
              <span className="sr-only">{m.admin_desk_queue()}: </span>
              {place
                ? m.admin_desk_place({ place: place.at, count: place.of })
                : m.admin_desk_later_count({ count: later })}
            </>
          ) : (
            m.admin_desk_queue()
          )}
        </Button>
        {open && (
          <>
            <IconButton
              icon={IconChevronLeft}
              flip
              label={m.admin_desk_previous()}
              disabled={isFirst}
              onClick={() => onStep(-1)}
            />
            <IconButton
              icon={IconChevronRight}
              flip
              label={m.admin_desk_next()}
              disabled={isLast}
              onClick={() => onStep(1)}
            />
          </>
        )}
      </div>
      <NewOrderLink size="small" />
    </div>
  )
}
