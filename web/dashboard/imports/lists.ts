import type { CallOptions } from '#contract/endpoint.ts'
import type {
  ImportedProduct,
  ImportList,
  ImportProblem,
  ImportRecord,
  ImportState,
} from '#contract/files/imports.ts'
import { adminApi } from '../api.ts'
import type { Page } from '../kit/list/list-load.ts'

/** Step of an import; after the check the columns can be opened again. */
export function stepOf(state: ImportState, asked: URLSearchParams): number {
  if (
    state === 'columns' ||
    state === 'checking' ||
    (state === 'checked' && asked.get('step') === 'columns')
  )
    return 1
  if (state === 'checked') return 2
  return state === 'done' || state === 'undone' ? 4 : 3
}

/** Whether the import is running. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** Lists of a step. `see` names the single list that is shown page by page. */
export type Lists = {
  see: Seen | null
  problems?: Page<ImportProblem>
  notes?: Page<ImportProblem>
  products: Partial<Record<ImportList, Page<ImportedProduct>>>
}

const seen = [
  'wrong',
  'notes',
  'new',
  'changed',
  'unchanged',
  'failed',
  'without_pictures',
  'kept',
] as const
export type Seen = (typeof seen)[number]

/** Number of rows shown of each list at first. */
const few: Partial<Record<Seen, number>> = {
  wrong: 5,
  notes: 3,
  new: 3,
  changed: 3,
  failed: 10,
  without_pictures: 10,
  kept: 10,
}

const ofSteps: Record<number, Seen[]> = {
  2: ['wrong', 'notes', 'changed', 'new'],
  3: ['failed'],
  4: ['failed', 'without_pictures', 'kept'],
}

export async function loadLists(
  one: ImportRecord,
  asked: URLSearchParams,
  options: CallOptions,
): Promise<Lists> {
  const { id, state } = one
  const see = seen.find((name) => name === asked.get('see')) ?? null
  const lists: Lists = { see, products: {} }
  const names = see
    ? [see]
    : (ofSteps[stepOf(state, asked)] ?? []).filter((name) => isThere(one, name))
  const page = (name: Seen) =>
    see
      ? { page: asked.get('page') ?? '1', per_page: asked.get('per_page') ?? '48' }
      : { page: '1', per_page: String(few[name] ?? 3) }
  await Promise.all(
    names.map(async (name) => {
      if (name === 'wrong' || name === 'notes') {
        const { problems } = await adminApi().imports.problems(
          { id, notes: name === 'notes', ...page(name) },
          options,
        )
        lists[name === 'notes' ? 'notes' : 'problems'] = problems
      } else
        lists.products[name] = (
          await adminApi().imports.products({ id, list: name, ...page(name) }, options)
        ).products
    }),
  )
  return lists
}

/** Whether a list has rows; empty lists are not requested, since a running import polls. */
function isThere({ counts, wrong_rows, notes, progress, kept }: ImportRecord, name: Seen): boolean {
  const figures: Record<Seen, number | undefined> = {
    wrong: wrong_rows,
    notes,
    new: counts?.new,
    changed: counts?.changed,
    unchanged: counts?.unchanged,
    failed: progress.failed,
    without_pictures: progress.pictures_failed,
    kept,
  }
  return (figures[name] ?? 0) > 0
}
