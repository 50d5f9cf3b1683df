/** Queue of the desk: the server's list, merged with changes made here and by other members. */
import { nextTryAt } from '#contract/days/calling-times.ts'
import type { Desk, DeskCounts, DeskOrder, DeskState } from '#contract/orders/desk.ts'

/** Queues in the order of their tabs. */
export const deskStates: readonly DeskState[] = ['due', 'waiting', 'no_answer', 'flagged']

export type Act = 'confirm' | 'noAnswer'

/** Change made here: shown before the response, and until a list requested after it has loaded. */
export type Change = {
  /** Order after the change; null when it leaves the desk. */
  order: DeskOrder | null
  /** Time of the response by the page's clock; null while pending. */
  settledAt: number | null
}

/** Another member's change of an order, in words, shown at the order's position for a while. */
export type Told = { order: DeskOrder; place: number; words: string; until: number }

export type Row = { order: DeskOrder; told: string | null }

/**
 * Whether an order is due for a call. An order without any call always is, whatever this device's
 * clock says.
 */
export const isDue = ({ confirmation, due_at }: DeskOrder, now: number): boolean =>
  confirmation !== 'no_answer' || Date.parse(due_at) <= now

export const isIn = (state: DeskState, order: DeskOrder, now: number): boolean =>
  state === 'due'
    ? isDue(order, now)
    : state === 'flagged'
      ? order.flags.length > 0
      : order.confirmation === state

/** Order after an action. */
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

/** Time of the automatic cancellation, where it comes before the next call. */
export const endsBefore = (
  { cancels_at }: Pick<DeskOrder, 'cancels_at'>,
  again: Date,
): Date | null =>
  cancels_at !== null && Date.parse(cancels_at) < again.getTime() ? new Date(cancels_at) : null

export type Changes = ReadonlyMap<number, Change>

/** Changes that a list, requested at a time of the page's clock, may not include. */
export const unknownTo = (changes: Changes, askedAt: number): Changes =>
  new Map([...changes].filter(([, { settledAt }]) => settledAt === null || settledAt >= askedAt))

type Listed = {
  orders: DeskOrder[]
  changes: Changes
  /** Queue; `due` is followed by orders due later. */
  state: DeskState
  now: number
}

/** Timestamps have a precision of seconds: ids order orders of the same second. */
const isPlacedAfter = (one: DeskOrder, other: DeskOrder): boolean =>
  (Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id) > 0

/** Orders of the queue: due ones first, in the server's order, then the others by due time. */
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

/** Rows for these orders, with the ones handled by other members at their old positions. */
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

/** Counts of the queues: the server's counts plus later changes. */
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

/** Order that follows a handled one: the next due order, else the first due one, else any. */
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
