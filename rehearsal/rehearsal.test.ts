/**
 * Short form of `npm run rehearse`: each scene once; scenes of half a minute and more only in `npm
 * run test:all`.
 */
import { expect, test } from 'vitest'
import { rehearseClock } from './clock.ts'
import { rehearseDiskFull, whyNoFullDisk } from './disk-full.ts'
import { whyNoClock } from './faketime.ts'
import { rehearseKilled } from './killed.ts'
import { rehearseToAMinute } from './to-a-minute.ts'

const log = () => {}
const isWhole = process.env.E2E_MATRIX === 'all'

const valuesOf = (facts: { what: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ what, value }) => [what, value]))

test('kill -9 of the program and of PostgreSQL loses no order that was acknowledged, and makes none twice', async () => {
  const facts = valuesOf(await rehearseKilled({ buyers: 4, rounds: 1, between: 15, log }))
  expect(Number(facts['requests that were repeated'])).toBeGreaterThan(0)
  expect(Number(facts['orders of buyers who were never told of a failure'])).toBeGreaterThanOrEqual(
    64,
  )
})

test.skipIf(!isWhole || whyNoFullDisk())(
  'on a full disk everybody is refused, nothing is damaged, and once there is room the shop sells by itself',
  async () => {
    const facts = valuesOf(await rehearseDiskFull({ buyers: 4, rounds: 1, refusals: 20, log }))
    expect(Number(facts['requests of buyers refused with 503 meanwhile'])).toBeGreaterThanOrEqual(
      20,
    )
  },
)

test('a data folder that is lost comes back as of a moment, with every order that was acknowledged before', async () => {
  const facts = valuesOf(await rehearseToAMinute({ buyers: 2, seconds: 2, isShort: true, log }))
  expect(
    Number.parseInt(facts['restored to a moment before, orders, in'] ?? '', 10),
  ).toBeGreaterThanOrEqual(10)
})

test.skipIf(!isWhole || whyNoClock())(
  'a clock that jumps by an hour, ahead and back, signs nobody out, sends nothing twice and keeps nothing waiting',
  async () => {
    const facts = valuesOf(await rehearseClock({ buyers: 2, hours: [1, 0], seconds: 1, log }))
    expect(facts['jumps of the clock by an hour']).toBe('2')
  },
)
