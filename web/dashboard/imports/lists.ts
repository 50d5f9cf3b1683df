import type { CallOptions } from '#contract/endpoint.ts'
import { importTargets, rowProblems } from '#contract/files/import-columns.ts'
import type {
  ImportedProduct,
  ImportList,
  ImportProblem,
  ImportReason,
  ImportRecord,
  ImportState,
} from '#contract/files/imports.ts'
import { adminApi } from '../api.ts'
import type { Page } from '../kit/list/list-load.ts'

/** Step of an import; after the check the columns can be opened again, and it can be repeated. */
export function stepOf(state: ImportState, asked: URLSearchParams): number {
  if (state === 'checked') return asked.get('step') === 'columns' ? 1 : 2
  if (state === 'checking') return asked.get('step') === 'check' ? 2 : 1
  if (state === 'columns') return 1
  return state === 'done' || state === 'undone' ? 4 : 3
}

/** Whether the import is running. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** Lists of a step. `see` names the single list that is shown page by page. */
export type Lists = {
  see: Seen | null
  /** Reasons of errors and notes of the check. */
  reasons: ImportReason[]
  /** Products of one reason. */
  problems?: Page<ImportProblem>
  products: Partial<Record<ImportList, Page<ImportedProduct>>>
}

const seen = [
  'reason',
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
  new: 3,
  changed: 3,
  failed: 10,
  without_pictures: 10,
  kept: 10,
}

const ofSteps: Record<number, Seen[]> = {
  2: ['changed', 'new'],
  3: ['failed'],
  4: ['failed', 'without_pictures', 'kept'],
}

/** Reason whose products are asked for; null for none. */
export function askedReason(
  asked: URLSearchParams,
): Pick<ImportReason, 'code' | 'target' | 'option' | 'is_note'> | null {
  const code = rowProblems.find((one) => one === asked.get('code'))
  if (!code) return null
  const target = importTargets.find((one) => one === asked.get('target')) ?? null
  return { code, target, option: asked.get('option'), is_note: asked.get('notes') === 'true' }
}

export async function loadLists(
  one: ImportRecord,
  asked: URLSearchParams,
  options: CallOptions,
): Promise<Lists> {
  const { id, state } = one
  const see = seen.find((name) => name === asked.get('see')) ?? null
  const step = stepOf(state, asked)
  const lists: Lists = { see, reasons: [], products: {} }
  const names = see ? [see] : (ofSteps[step] ?? []).filter((name) => isThere(one, name))
  const page = (name: Seen) =>
    see
      ? { page: asked.get('page') ?? '1', per_page: asked.get('per_page') ?? '48' }
      : { page: '1', per_page: String(few[name] ?? 3) }
  const loadReasons = async () => {
    if (step !== 2 || state !== 'checked' || one.wrong_rows + one.notes === 0) return
    lists.reasons = (await adminApi().imports.reasons({ id }, options)).reasons
  }
  await Promise.all([
    loadReasons(),
    ...names.map(async (name) => {
      if (name === 'reason') {
        const reason = askedReason(asked)
        if (!reason) return
        const { code, target, option, is_note } = reason
        const { problems } = await adminApi().imports.problems(
          {
            ...{ id, code, notes: is_note, ...page(name) },
            target: target ?? undefined,
            option: option ?? undefined,
          },
          options,
        )
        lists.problems = problems
      } else
        lists.products[name] = (
          await adminApi().imports.products({ id, list: name, ...page(name) }, options)
        ).products
    }),
  ])
  return lists
}

/** Whether a list has rows; empty lists are not requested, since a running import polls. */
function isThere({ counts, progress, kept }: ImportRecord, name: Seen): boolean {
  const figures: Partial<Record<Seen, number | undefined>> = {
    new: counts?.new,
    changed: counts?.changed,
    unchanged: counts?.unchanged,
    failed: progress.failed,
    without_pictures: progress.pictures_failed,
    kept,
  }
  return (figures[name] ?? 0) > 0
}
