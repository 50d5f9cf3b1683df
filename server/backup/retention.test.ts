import { expect, test } from 'vitest'
import { chooseKept } from './retention.ts'

/** Backups by start time. */
const at = (...moments: string[]) => moments.map((name) => ({ name, began: new Date(name) }))
const nights = (count: number, last: string) =>
  at(
    ...Array.from({ length: count }, (_, back) =>
      new Date(new Date(last).getTime() - back * 86_400_000).toISOString(),
    ),
  )

test('the newest of each of the last seven days and of the last four weeks stay', () => {
  const { daily, weekly } = chooseKept(nights(60, '2026-11-25T00:00:00Z'))
  expect([...daily]).toEqual(
    ['25', '24', '23', '22', '21', '20', '19'].map((day) => `2026-11-${day}T00:00:00.000Z`),
  )
  // The 22nd, the 15th and the 8th are Sundays.
  expect([...weekly]).toEqual(['25', '22', '15', '08'].map((day) => `2026-11-${day}T00:00:00.000Z`))
})

test('of several on one day the newest stays, and days are those of Cairo', () => {
  const made = at(
    '2026-11-24T21:59:00Z',
    '2026-11-24T22:01:00Z',
    '2026-11-25T10:00:00Z',
    '2026-11-25T09:00:00Z',
  )
  expect([...chooseKept(made).daily]).toEqual(['2026-11-25T10:00:00Z', '2026-11-24T21:59:00Z'])
})

test('a shop that made none for a while keeps what it has', () => {
  const made = [...nights(3, '2026-11-25T00:00:00Z'), ...nights(10, '2026-06-10T00:00:00Z')]
  const { daily, weekly } = chooseKept(made)
  expect([...daily].filter((name) => name.startsWith('2026-06'))).toHaveLength(4)
  expect([...weekly].filter((name) => name.startsWith('2026-06'))).toHaveLength(2)
})
