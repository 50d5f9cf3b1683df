import { type SynonymRecord, synonymSorts } from '#contract/products/synonyms.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { editColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'

const list = recordList<SynonymRecord>({
  screen: 'synonyms',
  load: async (asked, options) => (await adminApi().synonyms.page(asked, options)).synonyms,
  intro: m.admin_synonyms_intro,
  add: m.admin_synonym_add,
  search: m.admin_synonyms_search,
  sorts: synonymSorts,
  empty: [m.admin_synonyms_empty, m.admin_synonyms_empty_help],
  columns: [
    {
      head: m.admin_synonym_words,
      sort: { asc: 'name' },
      rowHeader: true,
      className: 'is-lead is-wide',
      cell: ({ words }) => <bdi>{words}</bdi>,
    },
    {
      head: m.admin_synonym_means,
      className: 'is-second',
      labelled: true,
      cell: ({ means }) => means && <bdi>{means}</bdi>,
    },
    editColumn('synonyms', ({ id, words }) => ({
      // The first word is the accessible name of the row.
      name: words.split(', ')[0] ?? words,
      remove: {
        consequence: m.admin_synonym_consequence({ words }),
        send: () => adminApi().synonyms.delete({ id }),
        done: m.admin_synonym_deleted,
        failure: withReason(oops()),
      },
    })),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** Groups of search synonyms (R140). */
export default list.Screen
