import { useLoaderData } from 'react-router'
import { type SynonymRecord, synonymSorts } from '#contract/synonyms.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { DeleteButton, EditButton } from '../kit/list/row-actions.tsx'
import { SortHead } from '../kit/list/sort-head.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { Table } from '../kit/list/table.tsx'
import { useRemoval } from '../kit/list/use-removal.ts'
import { screenPath } from '../screens.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().synonyms.page(asked, options)).synonyms,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_synonyms() }) }]

/** Words that mean the same to whoever searches (R140). */
export default function SynonymList() {
  return (
    <ListScreen
      title={m.admin_synonyms()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('synonyms', 'add'), label: m.admin_synonym_add() }}
      tools={
        <>
          <p className="screen-intro">{m.admin_synonyms_intro()}</p>
          <ListTools search={m.admin_synonyms_search()} sorts={sortOptions(...synonymSorts)} />
        </>
      }
      empty={{ title: m.admin_synonyms_empty(), help: m.admin_synonyms_empty_help() }}
    >
      {({ data }) => (
        <Table stacked>
          <thead>
            <tr>
              <SortHead label={m.admin_synonym_words()} asc="name" first="newest" />
              <th scope="col">{m.admin_synonym_means()}</th>
              <th scope="col">
                <span className="sr-only">{m.admin_row_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((synonym) => (
              <SynonymRow key={synonym.id} synonym={synonym} />
            ))}
          </tbody>
        </Table>
      )}
    </ListScreen>
  )
}

function SynonymRow({ synonym: { id, words, means } }: { synonym: SynonymRecord }) {
  const remove = useRemoval()
  // The first word is name enough for who does not see the row.
  const [name = words] = words.split(', ')
  const ask = () =>
    remove({
      consequence: m.admin_synonym_consequence({ words }),
      send: () => adminApi().synonyms.delete({ id }),
      done: m.admin_synonym_deleted,
      failure: withReason(oops(), () => undefined),
    })
  return (
    <tr>
      <th scope="row" className="is-lead is-wide">
        <bdi>{words}</bdi>
      </th>
      <td className="is-second" data-label={means ? m.admin_synonym_means() : undefined}>
        <bdi>{means}</bdi>
      </td>
      <td className="is-actions is-end">
        <EditButton to={screenPath('synonyms', id, 'edit')} name={name} />
        <DeleteButton name={name} onClick={ask} />
      </td>
    </tr>
  )
}
