/**
 * Stock counts while the shop keeps selling: each line stores the expected quantity at the moment
 * of counting (R233–R235).
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { stock } from '#contract/products/stock.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inPage, readPage, sliceOf } from '#server/db/page.ts'
import { pictureOf } from '#server/media/media.ts'
import { moveStock } from '#server/products/products.ts'
import { conflictFor, found, invalid, notFound } from '#server/refusal.ts'
import { isNew } from '../requests.ts'
import {
  findItemsByCode,
  findItemsOf,
  type ItemName,
  listItemNames,
  listItemsOfProducts,
} from '../rows.queries.ts'
import {
  addToLine,
  deleteLine,
  findCountLine,
  insertGone,
  type CountLine,
  listCountedItems,
  listDifferences,
  listCountLines,
  putLine,
} from './count-lines.queries.ts'
import {
  type Count,
  findCount,
  findScopeName,
  insertCount,
  isInCount,
  listCountRows,
  listPlacedProducts,
  listUncounted,
  lockCount,
  markApplied,
  type CountScope,
  readCountFigures,
} from './counts.queries.ts'
import { actorOf } from '#server/staff.ts'

const showLine = ({ item_id: _, image, ...line }: CountLine) => ({
  ...line,
  image: image && pictureOf(image),
})

const nameOf = (ctx: Ctx): string | null => actorOf(ctx)?.user_name ?? null

export const listCounts = (ctx: Ctx, asked: ParsedOf<typeof stock.counts>) =>
  readPage(asked, (slice) => listCountRows(ctx, slice))

/** @throws 404 */
export async function getCount(ctx: Ctx, { id, differ, ...asked }: ParsedOf<typeof stock.count>) {
  const count = found(await findCount(ctx, id), 'Count')
  const slice = sliceOf(asked)
  const [counted, lines] = await Promise.all([
    readCountFigures(ctx, id),
    listCountLines(ctx, id, { differ: differ === true }, slice),
  ])
  return { count, counted, ...inPage(lines.rows.map(showLine), slice, lines.total) }
}

/**
 * Products of the counted category with all their stocks, counted or not.
 * @throws 404
 */
export async function listCountSheets(
  ctx: Ctx,
  { id, lang, ...asked }: ParsedOf<typeof stock.countSheets>,
) {
  found(await findCount(ctx, id), 'Count')
  const slice = sliceOf(asked)
  const { ids, total } = await listPlacedProducts(ctx, id, lang, slice)
  const items = await listItemsOfProducts(ctx, ids)
  const names = await listItemNames(ctx, items)
  const lines = new Map(
    (await listCountedItems(ctx, id, items)).map(({ inventory_item_id, ...line }) => [
      inventory_item_id,
      line,
    ]),
  )
  const variants = names.map((item) => ({
    ...showHit(item),
    line: lines.get(item.item_id) ?? null,
  }))
  const sheets = [...Map.groupBy(variants, ({ product_id }) => product_id)].map(
    ([product_id, variants]) => {
      const [first] = variants as [(typeof variants)[number]]
      const { name, name_ar, image } = first
      return { product_id, name, name_ar, image, variants }
    },
  )
  return inPage(sheets, slice, total)
}

/** Refuses with 422 an unknown category. */
export async function openCount(ctx: Ctx, form: ParsedOf<typeof stock.openCount>): Promise<Count> {
  const scope: CountScope = {
    category_id: form.category_id ?? null,
    subcategory_id: form.subcategory_id ?? null,
  }
  const isNarrowed = scope.category_id !== null || scope.subcategory_id !== null
  const name = isNarrowed ? await findScopeName(ctx, scope) : 'Everything'
  if (name === null)
    throw invalid({
      [scope.category_id === null ? 'subcategory_id' : 'category_id']: ['invalid'],
    })
  return inTransaction(ctx, async (ctx) => {
    const count = {
      name: form.name ?? name,
      ...scope,
      opened_by: nameOf(ctx),
      opened_by_id: actorOf(ctx)?.user_id ?? null,
    }
    const id = await insertCount(ctx, count)
    const made = found(await findCount(ctx, id), 'Count')
    await logChange(ctx, { room: 'stock', record_id: id, after: { name: made.name } })
    return made
  })
}

/**
 * Records the counted quantity of one variant. Refuses with 404 an unknown count or variant; with
 * 409 an applied count, and a variant outside of the counted category.
 */
export async function addToCount(
  ctx: Ctx,
  asked: ParsedOf<typeof stock.addToCount>,
  idempotencyKey?: string,
) {
  const items =
    asked.variant_id === undefined
      ? await findItemsByCode(ctx, asked.code ?? '')
      : await itemsOf(ctx, asked.variant_id)
  const [item_id] = items
  if (item_id === undefined || items.length > 1) {
    found(await findCount(ctx, asked.count_id), 'Count')
    return { line: null, hits: (await listItemNames(ctx, items)).map(showHit) }
  }
  return inTransaction(ctx, async (ctx) => {
    const isFirst = await isNew(ctx, 'count', asked, idempotencyKey)
    await holdOpen(ctx, asked.count_id, 'share')
    if (!(await isInCount(ctx, asked.count_id, item_id)))
      throw conflictFor('not_in_count', { name: await nameItems(ctx, [item_id]) })
    // Locked from here on, so that expected and counted quantity are of one moment.
    const expected = (await moveStock(ctx, [{ item_id, pieces: 0, kind: 'count' }])).get(item_id)
    if (expected === undefined) throw notFound('Variant')
    if (isFirst) await writeDown(ctx, { ...asked, item_id, expected })
    const line = await findCountLine(ctx, asked.count_id, item_id)
    return { line: line && showLine(line), hits: [] }
  })
}

const itemsOf = async (ctx: Ctx, variantId: number): Promise<number[]> => {
  const item = (await findItemsOf(ctx, [variantId])).get(variantId)
  if (item === undefined) throw notFound('Variant')
  return [item]
}

const showHit = ({ item_id: _, image, ...name }: ItemName) => ({
  ...name,
  image: image && pictureOf(image),
})

async function holdOpen(ctx: Ctx, id: number, how: 'share' | 'update') {
  const count = found(await lockCount(ctx, id, how), 'Count')
  if (count.applied_at) throw conflictFor('count_applied')
  return count
}

type Written = Pick<ParsedOf<typeof stock.addToCount>, 'count_id' | 'pieces' | 'add' | 'forget'> & {
  item_id: number
  expected: number
}

async function writeDown(
  ctx: Ctx,
  { count_id, item_id, expected, pieces, add, forget }: Written,
): Promise<void> {
  const counted = { count_id, item_id, counted_by: nameOf(ctx) }
  if (forget) return deleteLine(ctx, count_id, item_id)
  if (pieces !== undefined) return putLine(ctx, counted, pieces, expected)
  const before = (await findCountLine(ctx, count_id, item_id))?.pieces ?? 0
  if (before + (add ?? 0) > limits.stock) throw invalid({ add: ['stock_pieces'] })
  await addToLine(ctx, counted, add ?? 0, expected)
}

/**
 * Applies all differences to the current stock, in one movement, once. Refuses with 409, by name,
 * items that must be counted again: a difference that would leave less than 0, and a stock that
 * moved while it was counted piece by piece.
 */
export async function applyCount(
  ctx: Ctx,
  { count_id, uncounted, except = [], note }: ParsedOf<typeof stock.applyCount>,
): Promise<Count> {
  return inTransaction(ctx, async (ctx) => {
    const count = await holdOpen(ctx, count_id, 'update')
    const aside = new Set((await findItemsOf(ctx, except)).values())
    const differences = (await listDifferences(ctx, count_id)).filter(
      ({ item_id }) => !aside.has(item_id),
    )
    const unsure = differences.filter((line) => line.unsure)
    if (unsure.length > 0) throw countAgain(await nameItems(ctx, unsure.map(toItem)))
    const gone =
      uncounted === 'zero'
        ? (await listUncounted(ctx, count_id)).filter((item) => !aside.has(item))
        : []
    // All items are locked first, in the order of their ids: uncounted items are set to 0 from
    // their quantity at this moment.
    const held = await moveStock(
      ctx,
      [...differences.map(toItem), ...gone].map((item_id) => ({
        item_id,
        pieces: 0,
        kind: 'count',
      })),
    )
    const short = differences.filter(({ item_id, pieces }) => (held.get(item_id) ?? 0) + pieces < 0)
    if (short.length > 0) throw countAgain(await nameItems(ctx, short.map(toItem)))
    const left = new Map(
      gone.map((item) => [item, held.get(item) ?? 0] as const).filter(([, pieces]) => pieces > 0),
    )
    const moves = [
      ...differences,
      ...[...left].map(([item_id, pieces]) => ({ item_id, pieces: -pieces })),
    ]
    const why = note ?? count.name
    await moveStock(
      ctx,
      moves.map(({ item_id, pieces }) => ({ item_id, pieces, kind: 'count', note: why })),
    )
    await insertGone(ctx, count_id, left, nameOf(ctx))
    await markApplied(ctx, count_id, { note: note ?? null, by: nameOf(ctx) })
    const applied = found(await findCount(ctx, count_id), 'Count')
    await logChange(ctx, {
      room: 'stock',
      record_id: count_id,
      title: count.name,
      before: { pieces: null },
      after: {
        pieces: moves.reduce((sum, { pieces }) => sum + pieces, 0),
        variants: moves.length,
        ...(note !== undefined && { note }),
      },
    })
    return applied
  })
}

const toItem = ({ item_id }: { item_id: number }): number => item_id

const countAgain = (names: string) => conflictFor('count_again', { names })

/** Limit of named items. */
const mostNamed = 5

async function nameItems(ctx: Ctx, items: number[]): Promise<string> {
  const names = (await listItemNames(ctx, items.slice(0, mostNamed))).map(({ name, color, size }) =>
    [name, color, size].filter(Boolean).join(', '),
  )
  return names.join('; ') + (items.length > mostNamed ? ' …' : '')
}
