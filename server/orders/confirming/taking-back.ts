/**
 * What an order was before the last thing that was done about its confirmation, read from its
 * events.
 */
import type { OrderEventRow, OrderRow } from '../orders.queries.ts'

type Step = Pick<OrderEventRow, 'kind' | 'confirmation' | 'next_try_at' | 'created_at'>
type State = Pick<OrderRow, 'confirmation' | 'tries' | 'next_try_at'>

const untouched: State = { confirmation: 'waiting', tries: 0, next_try_at: null }

/**
 * Each confirmation and each call in vain is a step onwards, and an event that says `waiting` takes
 * the last one back.
 * @param events oldest first
 * @returns `at`: when the step was made that is taken back; null where no event tells of it
 */
export function beforeLast(events: Step[]): State & { at: Date | null } {
  const states: (State & { at: Date | null })[] = [{ ...untouched, at: null }]
  for (const { kind, confirmation, next_try_at, created_at: at } of events) {
    const last = states.at(-1) ?? { ...untouched, at: null }
    if (kind !== 'confirmation') continue
    if (confirmation === 'confirmed') states.push({ ...last, confirmation, next_try_at: null, at })
    else if (confirmation === 'no_answer')
      states.push({ confirmation, tries: last.tries + 1, next_try_at, at })
    else if (states.length > 1) states.pop()
  }
  const { at = null } = states.pop() ?? {}
  return { ...(states.at(-1) ?? untouched), at }
}
