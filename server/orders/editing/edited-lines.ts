/** Order lines before and after an edit, and the stock that the edit takes or gives back. */
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { orderEditing } from '#contract/orders/order-editing.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import type { Shortage } from '#contract/refusal.ts'
import { type ProductChoice, listNamedChoices, type NamedChoice } from '#server/cart/cart.ts'
import type { Ctx } from '#server/ctx.ts'
import { invalid } from '#server/refusal.ts'
import { choiceErrors } from '../making/choice-errors.ts'
import { priceOfOther, toOrderLine } from '../making/ordered-lines.ts'
import type { WholeOrder } from '../orders.queries.ts'
import { listChoicesToday } from './order-editing.queries.ts'

type SentLine = NonNullable<ParsedOf<typeof orderEditing.preview>['lines']>[number]

/** An order line with the inventory item that counts its pieces today; null if none does. */
export type CountedLine = WholeOrder['lines'][number] & { item_id: number | null }

/**
 * A line before and after an edit: `before` is null for a new line, `after` for a removed one. Both
 * are the same object if nothing changed.
 */
export type EditedLine = {
  before: CountedLine | null
  after: CountedLine | null
  /** Reason of a changed price; null if the price is unchanged. */
  price_reason: string | null
  /** Size and colour named in a shortage. */
  choice: Pick<ProductChoice, 'size_id' | 'colour_id'>
}

export const isChanged = ({ before, after }: EditedLine): boolean => before !== after

const noChoice = { size_id: null, colour_id: null }

/**
 * Order lines after an edit: remaining lines first, then new ones, then removed ones. Refuses with
 * 422 on `lines.N.…` an unknown line, one that is named twice, a new line whose product is not in
 * the shop, and a size or colour that its product does not have.
 * @param sent all lines of the edited order; undefined leaves the lines unchanged
 */
export async function editLines(
  ctx: Ctx,
  orderId: number,
  lines: CountedLine[],
  sent: SentLine[] | undefined,
): Promise<EditedLine[]> {
  if (!sent)
    return lines.map((line) => ({
      before: line,
      after: line,
      price_reason: null,
      choice: noChoice,
    }))
  const matched = sent.map((line, at) => ({
    sent: line,
    at,
    before: lines.find(({ position }) => position === line.position) ?? null,
  }))
  refuseWrongPositions(matched)
  const today = new Map(
    (await listChoicesToday(ctx, orderId)).map(({ position, ...choice }) => [position, choice]),
  )
  const wanted = matched.map((line) => {
    const own = today.get(line.before?.position ?? 0) ?? noChoice
    const choice = choose(line, own)
    const product_id = line.before?.product_id
    return { ...line, choice, former: choice && product_id ? { product_id, ...own } : null }
  })
  const asked = wanted.flatMap(({ choice, former }) => [choice ?? [], former ?? []].flat())
  const found = new Map(
    (asked.length > 0 ? await listNamedChoices(ctx, asked) : []).map((named) => [
      asked[named.index],
      named,
    ]),
  )
  refuseWrongChoices(wanted, found)
  const free = freePositions(matched.flatMap(({ before }) => before?.position ?? []))
  const named = (choice: ProductChoice | null) => (choice === null ? null : found.get(choice))
  const edited = wanted.map((line) =>
    edit(line, named(line.choice), named(line.former) ?? undefined, free),
  )
  const removed = lines.filter((line) => !matched.some(({ before }) => before === line))
  return [
    ...edited.sort((one, other) => (one.after?.position ?? 0) - (other.after?.position ?? 0)),
    ...removed.map((before) => ({ before, after: null, price_reason: null, choice: noChoice })),
  ]
}

type MatchedLine = { sent: SentLine; at: number; before: CountedLine | null }
/** With the choice to look up, and the line's own one today if it is another. */
type Wanted = MatchedLine & { choice: ProductChoice | null; former: ProductChoice | null }

function refuseWrongPositions(matched: MatchedLine[]): void {
  const errors: FieldRefusals = {}
  for (const { sent, at, before } of matched) {
    if (sent.position === undefined) continue
    if (!before) errors[`lines.${at}.position`] = ['order_position']
    else if (matched.some((other) => other.at < at && other.before === before))
      errors[`lines.${at}.position`] = ['order_twice']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Size and colour to look up; null if a line keeps its own.
 * @param today size and colour of the line
 */
function choose(
  { sent, before }: MatchedLine,
  today: Pick<ProductChoice, 'size_id' | 'colour_id'>,
): ProductChoice | null {
  if (!before)
    return {
      product_id: sent.product_id ?? 0,
      size_id: sent.size_id ?? null,
      colour_id: sent.color_id ?? null,
    }
  // An omitted size or colour is kept; a size that its product no longer has counts as none.
  const { size_id = today.size_id, color_id: colour_id = today.colour_id } = sent
  if (size_id === today.size_id && colour_id === today.colour_id) return null
  return { product_id: before.product_id ?? 0, size_id, colour_id }
}

function refuseWrongChoices(
  wanted: Wanted[],
  found: Map<ProductChoice | undefined, NamedChoice>,
): void {
  const errors: FieldRefusals = {}
  for (const { at, before, choice } of wanted) {
    if (!choice) continue
    const today = found.get(choice)
    // A line already in the order may change its size even if its product is hidden.
    Object.assign(
      errors,
      choiceErrors(before && today ? { ...today, shown: true } : today, `lines.${at}`),
    )
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Positions after the remaining lines; from 0 if those reach the highest position that an edit can
 * name.
 */
function freePositions(taken: number[]): number[] {
  const last = Math.max(0, ...taken)
  const all = Array.from({ length: limits.cart_lines }, (_, index) => index + 1)
  return [...all.slice(last), ...all.slice(0, last)].filter((position) => !taken.includes(position))
}

/**
 * @param found choice of a new line, or of one with another size or colour
 * @param former its choice today
 * @param free positions, the first of which a new line takes
 */
function edit(
  { sent, before, choice }: Wanted,
  found: NamedChoice | null | undefined,
  former: NamedChoice | undefined,
  free: number[],
): EditedLine {
  const price_reason = sent.price_reason ?? null
  const shortOf = choice ?? noChoice
  if (!before) {
    if (!found) throw new Error('A new line was looked up')
    const line = toOrderLine(found, sent.quantity ?? 1)
    const price = sent.price ?? line.price
    const after = {
      ...line,
      price,
      position: free.shift() as number,
      item_id: line.inventory_item_id,
    }
    return {
      before,
      after: after as CountedLine,
      price_reason: price === line.price ? null : price_reason,
      choice: shortOf,
    }
  }
  const usual = found ? priceOfOther(before.price, former, found) : before.price
  const price = sent.price ?? usual
  const quantity = sent.quantity ?? before.quantity
  const after = { ...before, ...(found && chosenAnew(before, found)), price, quantity }
  if (JSON.stringify(after) === JSON.stringify(before))
    return { before, after: before, price_reason: null, choice: shortOf }
  return {
    before,
    after,
    price_reason: price === usual ? null : price_reason,
    choice: shortOf,
  }
}

/**
 * Columns that another size or colour changes in a line; the picture changes only with the colour.
 */
function chosenAnew(before: CountedLine, found: NamedChoice) {
  const { size, size_ar, colour, colour_ar, colour_hex, inventory_item_id, sku, ...picture } =
    toOrderLine(found, before.quantity)
  const { picture_stem, picture_width, picture_height } =
    colour === before.colour ? before : picture
  return {
    size,
    size_ar,
    colour,
    colour_ar,
    colour_hex,
    inventory_item_id,
    item_id: inventory_item_id,
    sku,
    picture_stem,
    picture_width,
    picture_height,
  }
}

/**
 * Pieces of each inventory item that an edit takes; negative if it gives some back. Items with 0
 * are locked too: deleting an item writes to the lines that name it, in its own order.
 */
export function movesOf(edited: EditedLine[]): Map<number, number> {
  const moves = new Map<number, number>()
  const move = (item: number | null, pieces: number) => {
    if (item !== null) moves.set(item, (moves.get(item) ?? 0) + pieces)
  }
  const changed = edited.filter(isChanged)
  for (const line of changed.flatMap(({ before }) => before ?? []))
    move(line.item_id, -line.quantity)
  for (const line of changed.flatMap(({ after }) => after ?? [])) move(line.item_id, line.quantity)
  for (const line of changed.flatMap(({ before }) => before ?? [])) move(line.inventory_item_id, 0)
  return moves
}

/**
 * Missing pieces by line. Pieces that lines give back go to the lines that need more, in line
 * order.
 * @param held pieces of each item without those reserved by this order
 */
export function missingOf(edited: EditedLine[], held: Map<number, number>): Shortage[] {
  const left = new Map(held)
  const needs = edited.filter(isChanged).flatMap((line) => {
    const { before, after } = line
    const isSame = before?.item_id === after?.item_id
    const given = isSame
      ? Math.max(0, (before?.quantity ?? 0) - (after?.quantity ?? 0))
      : (before?.quantity ?? 0)
    if (before?.item_id) left.set(before.item_id, (left.get(before.item_id) ?? 0) + given)
    const needed = isSame
      ? (after?.quantity ?? 0) - (before?.quantity ?? 0)
      : (after?.quantity ?? 0)
    return after && needed > 0 ? [{ after, needed, choice: line.choice }] : []
  })
  return needs.flatMap(({ after, needed, choice }) => {
    const there = (after.item_id && left.get(after.item_id)) || 0
    if (after.item_id) left.set(after.item_id, Math.max(0, there - needed))
    if (there >= needed) return []
    const name = [after.name, after.size, after.colour].filter((part) => part !== null).join(', ')
    return [
      {
        product_id: after.product_id ?? 0,
        size_id: choice.size_id,
        color_id: choice.colour_id,
        name,
        left: there,
      },
    ]
  })
}
