/** Rows of the calls of bulk changes (see table.ts). */
import { page, write } from './admin-table.ts'
import { type Bad, missing, type Row } from './table.ts'

const change = 'change id state what counts problems total through queued by created_at finished_at'
const selection = {
  ids: ['@product'],
  except: [],
  change: { kind: 'price', direction: 'lower', percent: '10', round: '5' },
}
const bad: readonly Bad[] = [
  ['ids', [undefined, [], 'x', ['x'], [0], [1.5]], null],
  ['except', ['x', [0]], null],
  ['change', [...missing, 'price', []], null],
  ['change.kind', [...missing, 'all', 1], null],
  ['change.direction', [...missing, 'up', 1], null],
  ['change.percent', [...missing, 0, 100, 1.5, 'ten', true], null],
  ['change.round', ['7', 5], null],
]
const badId: readonly Bad[] = [['id', [...missing, 'abc', 1.5, 0, -1, true, [], {}], null]]

export const bulkCalls: readonly Row[] = [
  {
    ...write('POST /api/product/bulk/preview', 'change previewed successfully', {
      fields: selection,
      bad,
    }),
    keys: ['rows.data', 'counts all below_cost on_sale unchanged included', 'seen', ...page],
  },
  {
    ...write('POST /api/product/bulk/apply', 'change started successfully', {
      fields: { ...selection, seen: '@seen of a change' },
      bad: [...bad, ['seen', [undefined, null, 5, true, []], null]],
    }),
    keys: [change],
  },
  {
    ...write('POST /api/product/bulk/stop', 'change stopped successfully', {
      fields: { id: '@change that runs' },
      bad: badId,
    }),
    keys: [change],
  },
  {
    ...write('POST /api/product/bulk/undo', 'undo started successfully', {
      fields: { id: '@change that was stopped' },
      bad: badId,
    }),
    keys: [change],
  },
  {
    call: 'GET /api/product/bulk/all',
    who: 'admin',
    given: ['change that runs'],
    keys: [`changes.data[] ${change.replace('change ', '')}`, ...page],
    paged: 'changes.data',
  },
  {
    call: 'GET /api/product/bulk/get/{id}',
    who: 'admin',
    of: { id: 'change that runs' },
    keys: [
      change,
      'rows.data[] position product_id name subcategory picture state problem before after by at now done_at',
      ...page,
    ],
    unknown: 404,
  },
]
