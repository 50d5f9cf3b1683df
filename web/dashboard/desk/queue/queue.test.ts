import { expect, test } from 'vitest'
import type { DeskOrder } from '#contract/orders/desk.ts'
import {
  afterAct,
  type Changes,
  countsOf,
  endsBefore,
  isDue,
  nextAfter,
  ordersOf,
  rowsOf,
  unknownTo,
} from './queue.ts'

const now = Date.parse('2026-11-25T12:00:00+02:00')
const at = (time: string) => `2026-11-25T${time}:00+02:00`
const settings = {
  ...{ confirm_orders: true, unconfirmed_hours: 72, hours_decided: true, cod_limit: 0 },
  ...{ try_again_hours: [2, 4, 20], calling_hours: { from: 10, to: 22 } },
}

/** Order placed at a time; `again` is the time of the next call after one without an answer. */
const order = (id: number, placed: string, again?: string, flags: DeskOrder['flags'] = []) =>
  ({
    ...{ id, flags, version: 1, created_at: at(placed), cancels_at: null },
    ...(again
      ? { confirmation: 'no_answer', tries: 1, next_try_at: at(again), due_at: at(again) }
      : { confirmation: 'waiting', tries: 0, next_try_at: null, due_at: at(placed) }),
  }) as unknown as DeskOrder

const first = order(1, '08:00')
const second = order(2, '09:00', '11:30')
const third = order(3, '10:00', undefined, ['open_orders'])
const later = order(4, '07:00', '15:00')
const orders = [first, second, third, later]
const none: Changes = new Map()
const idsOf = (list: DeskOrder[]) => list.map(({ id }) => id)
const list = (changes: Changes, state: 'due' | 'waiting' | 'no_answer' | 'flagged' = 'due') =>
  idsOf(ordersOf({ orders, changes, state, now }))
const changed = (id: number, to: DeskOrder | null, settledAt: number | null = null): Changes =>
  new Map([[id, { order: to, settledAt }]])

test('one that nobody called is due whatever this clock says, one called in vain from its time on', () => {
  expect(orders.map((one) => isDue(one, now))).toEqual([true, true, true, false])
  expect(isDue({ ...first, due_at: at('12:30') }, now)).toBe(true)
})

test('an order that was confirmed leaves, one that did not answer falls due later, and goes where its time is', () => {
  expect(list(none)).toEqual([1, 2, 3, 4])
  expect(afterAct(first, 'confirm', settings, now)).toBeNull()
  expect(list(changed(1, null))).toEqual([2, 3, 4])
  const called = afterAct(first, 'noAnswer', settings, now)
  expect(called).toMatchObject({ confirmation: 'no_answer', tries: 1 })
  expect(Date.parse(called?.due_at ?? '')).toBe(Date.parse(at('14:00')))
  expect(list(changed(1, called))).toEqual([2, 3, 1, 4])
  expect(list(changed(1, called), 'waiting')).toEqual([2, 3, 4])
  expect(list(changed(1, called), 'flagged')).toEqual([2, 3, 4])
})

test('what is taken back stands where it stood, though the list has lost it already', () => {
  const without = [first, third, later]
  expect(
    idsOf(ordersOf({ orders: without, changes: changed(2, second), state: 'due', now })),
  ).toEqual([1, 2, 3, 4])
  // Placed within the same second.
  const next = order(5, '08:00')
  expect(
    idsOf(ordersOf({ orders: [next, third], changes: changed(1, first), state: 'due', now })),
  ).toEqual([1, 5, 3])
})

test('what was done is shown until the shop was asked after it had answered', () => {
  const changes: Changes = new Map([
    [1, { order: null, settledAt: null }],
    [2, { order: null, settledAt: 100 }],
    [3, { order: null, settledAt: 200 }],
  ])
  expect([...unknownTo(changes, 150).keys()]).toEqual([1, 3])
})

test('a row that somebody else has dealt with says so in its place', () => {
  const rows = rowsOf([first, third], [{ order: second, place: 1, words: 'Nada', until: 0 }])
  expect(rows.map(({ order, told }) => [order.id, told])).toEqual([
    [1, null],
    [2, 'Nada'],
    [3, null],
  ])
  expect(rowsOf([], [{ order: second, place: 7, words: 'Nada', until: 0 }])).toHaveLength(1)
})

test('counts follow what was done since', () => {
  const counts = { due: 3, waiting: 2, no_answer: 2, flagged: 1 }
  const called = afterAct(third, 'noAnswer', settings, now)
  expect(countsOf(counts, { orders, changes: none, now })).toEqual(counts)
  expect(countsOf(counts, { orders, changes: changed(3, null), now })).toEqual({
    due: 2,
    waiting: 1,
    no_answer: 2,
    flagged: 0,
  })
  expect(countsOf(counts, { orders, changes: changed(3, called), now })).toEqual({
    due: 2,
    waiting: 1,
    no_answer: 3,
    flagged: 1,
  })
})

test('after an act comes the next that is due, then the first, and nobody who is to be called later', () => {
  const rows = rowsOf(orders, [])
  const next = (id: number, state: 'due' | 'no_answer' = 'due') =>
    nextAfter(rows, id, { state, now })?.id
  expect([next(1), next(2), next(3), next(4)]).toEqual([2, 3, 1, 1])
  expect(nextAfter(rowsOf([first, later], []), 1, { state: 'due', now })).toBeNull()
  expect(nextAfter(rowsOf([second, later], []), 2, { state: 'no_answer', now })?.id).toBe(4)
  const told = { order: second, place: 1, words: 'Nada', until: 0 }
  expect(nextAfter(rowsOf([first, third], [told]), 1, { state: 'due', now })?.id).toBe(3)
})

test('an order that cancels itself before it would be called again is not promised another call', () => {
  const again = new Date(at('14:00'))
  expect(endsBefore({ cancels_at: null }, again)).toBeNull()
  expect(endsBefore({ cancels_at: at('14:30') }, again)).toBeNull()
  expect(endsBefore({ cancels_at: at('13:45') }, again)).toEqual(new Date(at('13:45')))
})
