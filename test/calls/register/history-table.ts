/** Rows of the calls of the history (see table.ts). */
import { page, write } from './admin-table.ts'
import type { Row } from './table.ts'

export const history: readonly Row[] = [
  {
    call: 'GET /api/history/all',
    who: 'admin',
    given: ['area'],
    keys: ['history.data', ...page],
    paged: 'history.data',
  },
  { call: 'GET /api/history/people', who: 'admin', given: ['area'], keys: ['people[] id name'] },
  {
    call: 'GET /api/history/get/{id}',
    who: 'admin',
    of: { id: 'changed area' },
    keys: [
      'entry room action before after restored',
      'comes_back[] field now back',
      'refused',
      'version',
    ],
    unknown: 404,
  },
  {
    ...write('POST /api/history/restore/{id}', 'restored successfully', {
      of: { id: 'changed area' },
      fields: { version: 2 },
      bad: [['version', ['x', -1, 1.5, true], null]],
    }),
    unknown: 404,
  },
]
