import { useLoaderData } from 'react-router'
import { limits } from '#contract/limits.ts'
import { type Miss, missSorts } from '#contract/misses.ts'
import { areShort, wordsIn } from '#contract/synonym-words.ts'
import * as m from '#messages'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { Day } from '../kit/day.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { RowButtons } from '../kit/list/row-actions.tsx'
import { SortHead } from '../kit/list/sort-head.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { Table } from '../kit/list/table.tsx'
import { useChange } from '../kit/use-change.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { wordsKey } from '../synonyms/words-key.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().misses.page(asked, options)).misses,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_misses_title() }) }]

/** What shoppers looked for and did not find (R141). */
export default function MissList() {
  const found = [
    { value: '', label: m.admin_miss_found_all() },
    { value: 'nothing', label: m.admin_miss_found_nothing() },
    { value: 'near', label: m.admin_miss_found_near() },
  ]
  return (
    <ListScreen
      title={m.admin_misses_title()}
      answer={useLoaderData<typeof clientLoader>()}
      tools={
        <>
          <p className="screen-intro">{m.admin_misses_intro({ days: limits.miss_days })}</p>
          <ListTools
            search={m.admin_misses_search()}
            tabs={{ name: 'found', label: m.admin_miss_found(), options: found }}
            sorts={sortOptions(...missSorts)}
          />
        </>
      }
      empty={{ title: m.admin_misses_empty(), help: m.admin_misses_empty_help() }}
    >
      {({ data }) => (
        <Table stacked className="is-inbox">
          <thead>
            <tr>
              <th scope="col">{m.admin_miss_text()}</th>
              <th scope="col">{m.admin_miss_found()}</th>
              <SortHead
                className="is-figure"
                label={m.admin_miss_times()}
                desc="times"
                first="times"
              />
              <SortHead label={m.admin_miss_last()} asc="oldest" desc="newest" first="times" />
              <th scope="col">
                <span className="sr-only">{m.admin_row_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((miss) => (
              <MissRow key={miss.id} miss={miss} />
            ))}
          </tbody>
        </Table>
      )}
    </ListScreen>
  )
}

function MissRow({ miss: { id, text, partial, times, last_at } }: { miss: Miss }) {
  const { change, busy } = useChange()
  const { showToast } = useAnnouncements()
  const done = () =>
    change({
      send: () => adminApi().misses.delete({ id }),
      failure: withReason(errorWith(m.admin_miss_failed())),
      tell: () => showToast(m.admin_miss_deleted()),
    })
  return (
    <tr>
      <th scope="row" className="is-lead">
        <bdi>{text}</bdi>
      </th>
      <td className="is-second">
        {partial ? m.admin_miss_found_near() : m.admin_miss_found_nothing()}
      </td>
      <td className="is-figure is-second" data-label={m.admin_miss_times()}>
        <bdi className="ltr">{times}</bdi>
      </td>
      <td className="is-date is-end">
        <Day of={last_at} />
      </td>
      <td className="is-actions is-wide">
        <RowButtons>
          {areShort(wordsIn(text)) && (
            <DeskLink
              className={buttonClass({ kind: 'secondary', size: 'small' })}
              to={`${screenPath('synonyms', 'add')}?${new URLSearchParams({ [wordsKey]: text })}`}
              aria-label={m.admin_miss_synonym_named({ text })}
            >
              {m.admin_miss_synonym()}
            </DeskLink>
          )}
          <Button
            kind="tertiary"
            size="small"
            state={busy ? 'loading' : 'rest'}
            aria-label={m.admin_mark_named({ action: m.admin_miss_done(), name: text })}
            onClick={done}
          >
            {m.admin_miss_done()}
          </Button>
        </RowButtons>
      </td>
    </tr>
  )
}
