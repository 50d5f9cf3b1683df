/** Typed values of a return request, and the request body. */
import type { OrderFulfilment } from '#contract/orders/orders.ts'
import type { ReturnReason, ReturnWants } from '#contract/orders/returns/return-words.ts'
import type { Order } from '#contract/orders/orders.ts'
import { forgetDraft, readDraft, writeDraft } from '#web/forms/draft.ts'

type Returnable = NonNullable<OrderFulfilment['returnable']>[number]

/** Order line with pieces that can still be returned. */
export type BackLine = Returnable & { item: Order['items'][number] }

/** Choices of one line as typed: '' for none, and for an unchanged size or colour. */
export type Picked = {
  quantity: number
  reason: ReturnReason | ''
  wants: ReturnWants | ''
  size_id: string
  color_id: string
}

/** Typed values, lines by position. */
export type AskTyped = { picked: Readonly<Record<number, Picked>>; note: string }

export const newlyPicked = (left: number): Picked => ({
  quantity: left,
  reason: '',
  wants: '',
  size_id: '',
  color_id: '',
})

/**
 * Lines that can still go back. A piece whose product has left the shop cannot be exchanged, so it
 * goes back for money only.
 */
export function backLines(
  { items, returnable = [] }: Pick<Order, 'items' | 'returnable'>,
  refunds: boolean,
): BackLine[] {
  return returnable.flatMap((one, place) => {
    const item = items[place]
    return item && one.left > 0 && (refunds || item.product_id !== null) ? [{ ...one, item }] : []
  })
}

/** Initial values: a single returnable piece is preselected. */
export const startTyped = (lines: BackLine[]): AskTyped => {
  const [only] = lines
  return {
    picked: only && lines.length === 1 ? { [only.position]: newlyPicked(only.left) } : {},
    note: '',
  }
}

/**
 * Wish of a line: a shop without refunds offers an exchange alone, whatever a draft from before
 * says.
 */
export const wishOf = ({ wants }: Picked, refunds: boolean): Picked['wants'] =>
  refunds ? wants : 'exchange'

/** Request lines of the contract, in the order's order. */
export function askOf({ picked, note }: AskTyped, lines: BackLine[], refunds: boolean) {
  const chosen = lines.flatMap(({ position, left }) => {
    const line = picked[position]
    return line
      ? [
          {
            position,
            ...line,
            wants: wishOf(line, refunds),
            quantity: Math.min(line.quantity, left),
          },
        ]
      : []
  })
  return {
    lines: chosen.map(({ size_id, color_id, ...line }) => ({
      ...line,
      ...(line.wants === 'exchange' && size_id && { size_id: Number(size_id) }),
      ...(line.wants === 'exchange' && color_id && { color_id: Number(color_id) }),
    })),
    note,
  }
}

const draftOf = (token: string): string => `return-${token}`

export function readTyped(token: string): AskTyped | null {
  const { typed } = readDraft<'typed'>(draftOf(token))
  try {
    return typed ? (JSON.parse(typed) as AskTyped) : null
  } catch {
    return null
  }
}

export const keepTyped = (token: string, typed: AskTyped): void =>
  writeDraft(draftOf(token), { typed: JSON.stringify(typed) })
export const forgetTyped = (token: string): void => forgetDraft(draftOf(token))
