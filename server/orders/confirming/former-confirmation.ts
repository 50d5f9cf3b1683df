/** State of an order before its last confirmation act, read from its events. */
import type { OrderEventRow, OrderRow } from '../orders.queries.ts'

type Step = Pick<OrderEventRow, 'kind' | 'confirmation' | 'next_try_at' | 'created_at'>
type State = Pick<OrderRow, 'confirmation' | 'tries' | 'next_try_at'>

const untouched: State = { confirmation: 'waiting', tries: 0, next_try_at: null }

/**
 * Each confirmation and each unanswered call is a step forward; a `waiting` event takes the last
 * step back.
 * @param events oldest first
 * @returns `at`: time of the step that is taken back; null if no event records it
 */
export function formerConfirmation(events: Step[]): State & { at: Date | null } {
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
