/** Room in a cart: the pieces that a line can take beside the other lines of its inventory item. */
import { limits } from '#contract/limits.ts'
import type { ProductChoice, ChoiceToday } from './cart.queries.ts'
import { isSameChoice } from './lines.ts'

/** What a cart holds, or is about to hold, of an inventory item. */
export type Held = ProductChoice & { item_id: number | null; quantity: number }

/** Maximum quantity of a line, given the other lines of the same inventory item; at most 100. */
export function leftFor(choice: ChoiceToday, held: Held[]): number {
  if (choice.item_id === null) return 0
  const others = held.filter(
    (line) => line.item_id === choice.item_id && !isSameChoice(line, choice),
  )
  return Math.min(limits.quantity, Math.max(0, choice.stock - total(others)))
}

export const total = (lines: { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)
