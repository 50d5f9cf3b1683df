import { limits } from '#contract/limits.ts'
import { type Miss, missSorts } from '#contract/running/misses.ts'
import { areShort, wordsIn } from '#contract/products/synonym-words.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { actionsColumn, dateColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { RowButtons } from '../kit/list/table/row-actions.tsx'
import { useAction } from '../kit/use-action.ts'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { wordsKey } from '../synonyms/words-key.ts'

const found = { nothing: m.admin_miss_found_nothing, near: m.admin_miss_found_near }

const list = recordList<Miss>({
  screen: 'misses',
  load: async (asked, options) => (await adminApi().misses.page(asked, options)).misses,
  title: m.admin_misses_title,
  intro: () => m.admin_misses_intro({ days: limits.miss_days }),
  search: m.admin_misses_search,
  tabs: { name: 'found', label: m.admin_miss_found, all: m.admin_miss_found_all, options: found },
  sorts: missSorts,
  empty: [m.admin_misses_empty, m.admin_misses_empty_help],
  className: 'is-inbox',
  columns: [
    {
      head: m.admin_miss_text,
      rowHeader: true,
      className: 'is-lead',
      cell: ({ text }) => <bdi>{text}</bdi>,
    },
    {
      head: m.admin_miss_found,
      className: 'is-second',
      cell: ({ partial }) => found[partial ? 'near' : 'nothing'](),
    },
    {
      head: m.admin_miss_times,
      sort: { desc: 'times' },
      className: 'is-figure is-second',
      labelled: true,
      cell: ({ times }) => <bdi className="ltr">{formatFigure(times)}</bdi>,
    },
    dateColumn('last_at', m.admin_miss_last),
    actionsColumn((row) => <MissActions miss={row} />),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of searches without results (R141). */
export default list.Screen

function MissActions({ miss: { id, text } }: { miss: Miss }) {
  const { act, busy } = useAction()
  const done = () =>
    act({
      send: () => adminApi().misses.delete({ id }),
      failure: withReason(errorWith(m.admin_miss_failed())),
      toast: m.admin_miss_deleted(),
    })
  return (
    <RowButtons>
      {areShort(wordsIn(text)) && (
        <ButtonLink
          kind="secondary"
          size="small"
          to={`${screenPath('synonyms', 'add')}?${new URLSearchParams({ [wordsKey]: text })}`}
          aria-label={m.admin_miss_synonym_named({ text })}
        >
          {m.admin_miss_synonym()}
        </ButtonLink>
      )}
      <Button
        kind="tertiary"
        size="small"
        busy={busy}
        aria-label={m.admin_mark_named({ action: m.admin_miss_done(), name: text })}
        onClick={done}
      >
        {m.admin_miss_done()}
      </Button>
    </RowButtons>
  )
}
