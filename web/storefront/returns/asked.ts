/** What is chosen of an order to go back, and what of it is sent. */
import type { OrderWays } from '#contract/orders.ts'
import type { ReturnReason, ReturnWants } from '#contract/return-words.ts'
import type { Order } from '#contract/orders.ts'
import { forgetDraft, readDraft, writeDraft } from '#web/forms/draft.ts'

type Returnable = NonNullable<OrderWays['returnable']>[number]

/** A line of the order of which pieces can still go back. */
export type BackLine = Returnable & { item: Order['items'][number] }

/**
 * Of one line, as it is typed: '' for what is not chosen yet, and for the size and colour that it
 * has.
 */
export type Picked = {
  quantity: number
  reason: ReturnReason | ''
  wants: ReturnWants | ''
  size_id: string
  color_id: string
}

/** By the line's position. */
export type AskTyped = { picked: Readonly<Record<number, Picked>>; note: string }

export const newlyPicked = (left: number): Picked => ({
  quantity: left,
  reason: '',
  wants: '',
  size_id: '',
  color_id: '',
})

export function backLines({
  items,
  returnable = [],
}: Pick<Order, 'items' | 'returnable'>): BackLine[] {
  return returnable.flatMap((one, place) => {
    const item = items[place]
    return item && one.left > 0 ? [{ ...one, item }] : []
  })
}

/** What nobody may be asked about twice is chosen: the only piece there is. */
export const startTyped = (lines: BackLine[]): AskTyped => {
  const [only] = lines
  return {
    picked: only && lines.length === 1 ? { [only.position]: newlyPicked(only.left) } : {},
    note: '',
  }
}

/** The lines in the shape that the contract judges, in their order. */
export function askOf({ picked, note }: AskTyped, lines: BackLine[]) {
  const chosen = lines.flatMap(({ position, left }) => {
    const line = picked[position]
    return line ? [{ position, ...line, quantity: Math.min(line.quantity, left) }] : []
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
