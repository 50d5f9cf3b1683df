/**
 * The queue as its reader sees it: what the shop listed, with what was done here since, and what
 * others have done.
 */
import { nextTryAt } from '#contract/calling-times.ts'
import type { Desk, DeskCounts, DeskOrder, DeskState } from '#contract/desk.ts'

/** The queues, as their tabs stand beside each other. */
export const deskStates: readonly DeskState[] = ['due', 'waiting', 'no_answer', 'flagged']

export type Act = 'confirm' | 'noAnswer'

/**
 * What was done here: shown before the shop has answered, and until the shop has been asked anew
 * after that.
 */
export type Change = {
  /** As it is for this reader; null: it is not at the desk any more. */
  order: DeskOrder | null
  /** By the page's clock; null while the shop has not answered. */
  settledAt: number | null
}

/** What somebody else has done with an order, in words. It stands in its place for a while. */
export type Told = { order: DeskOrder; place: number; words: string; until: number }

export type Row = { order: DeskOrder; told: string | null }

/**
 * Whether it is to be called now. One that nobody has called is, whatever this device's clock says.
 */
export const isDue = ({ confirmation, due_at }: DeskOrder, now: number): boolean =>
  confirmation !== 'no_answer' || Date.parse(due_at) <= now

export const isIn = (state: DeskState, order: DeskOrder, now: number): boolean =>
  state === 'due'
    ? isDue(order, now)
    : state === 'flagged'
      ? order.flags.length > 0
      : order.confirmation === state

/** What becomes of an order by an act. */
export function afterAct(
  order: DeskOrder,
  act: Act,
  settings: Desk['settings'],
  now: number,
): DeskOrder | null {
  if (act === 'confirm') return null
  const tries = order.tries + 1
  const again = nextTryAt(new Date(now), tries, settings).toISOString()
  return { ...order, confirmation: 'no_answer', tries, next_try_at: again, due_at: again }
}

/** When it cancels itself, where that comes before it would be called again. */
export const endsBefore = (
  { cancels_at }: Pick<DeskOrder, 'cancels_at'>,
  again: Date,
): Date | null =>
  cancels_at !== null && Date.parse(cancels_at) < again.getTime() ? new Date(cancels_at) : null

export type Changes = ReadonlyMap<number, Change>

/** Those that the list, asked for at a time of the page's clock, cannot know of. */
export const unknownTo = (changes: Changes, askedAt: number): Changes =>
  new Map([...changes].filter(([, { settledAt }]) => settledAt === null || settledAt >= askedAt))

type Listed = {
  orders: DeskOrder[]
  changes: Changes
  /** Which queue it is; `due` is followed by those that fall due later. */
  state: DeskState
  now: number
}

/** Moments are told by the second: in one of them ids go on. */
const isPlacedAfter = (one: DeskOrder, other: DeskOrder): boolean =>
  (Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id) > 0

/**
 * The orders of the queue: due ones first, in the shop's order, then the others in the order in
 * which they fall due.
 */
export function ordersOf({ orders, changes, state, now }: Listed): DeskOrder[] {
  const untouched = orders.filter(({ id }) => !changes.has(id))
  const touched = [...changes.values()].flatMap(({ order }) =>
    order && (state === 'due' || isIn(state, order, now)) ? [order] : [],
  )
  const due = untouched.filter((order) => isDue(order, now))
  for (const order of touched.filter((order) => isDue(order, now))) {
    const place = due.findIndex((one) => isPlacedAfter(one, order))
    due.splice(place < 0 ? due.length : place, 0, order)
  }
  const later = [...untouched, ...touched].filter((order) => !isDue(order, now))
  return [...due, ...later.sort((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))]
}

/** The rows of these orders, with what others have dealt with where it stood. */
export function rowsOf(orders: DeskOrder[], told: Told[]): Row[] {
  const gone = new Set(told.map(({ order }) => order.id))
  const rows: Row[] = orders
    .filter(({ id }) => !gone.has(id))
    .map((order) => ({ order, told: null }))
  const inPlace = [...told].sort((one, other) => one.place - other.place)
  for (const { order, place, words } of inPlace)
    rows.splice(Math.max(0, Math.min(place, rows.length)), 0, { order, told: words })
  return rows
}

/** How many there are in each queue, by what was counted and what was done since. */
export function countsOf(
  counts: DeskCounts,
  { orders, changes, now }: Omit<Listed, 'state'>,
): DeskCounts {
  const before = new Map(orders.map((order) => [order.id, order]))
  const difference = (state: DeskState): number =>
    [...changes].reduce((sum, [id, { order }]) => {
      const was = before.get(id)
      return (
        sum +
        Number(order !== null && isIn(state, order, now)) -
        Number(was !== undefined && isIn(state, was, now))
      )
    }, 0)
  return Object.fromEntries(
    deskStates.map((state) => [state, Math.max(0, counts[state] + difference(state))]),
  ) as DeskCounts
}

/**
 * Which order comes after one that was dealt with: the next that is due, else the first, else
 * whatever is left.
 */
export function nextAfter(
  rows: Row[],
  id: number,
  { state, now }: { state: DeskState; now: number },
): DeskOrder | null {
  const at = rows.findIndex(({ order }) => order.id === id)
  const open = rows.filter(({ told, order }) => told === null && order.id !== id)
  const due = open.filter(({ order }) => isDue(order, now))
  const further = due.find((row) => rows.indexOf(row) > at)
  const left = state === 'due' ? undefined : (open.find((row) => rows.indexOf(row) > at) ?? open[0])
  return (further ?? due[0] ?? left)?.order ?? null
}
