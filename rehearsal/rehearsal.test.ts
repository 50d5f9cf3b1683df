/** The small form of `npm run rehearse`: each scene once, short. */
import { expect, test } from 'vitest'
import { rehearseDiskFull, whyNoFullDisk } from './disk-full.ts'
import { rehearseKilled } from './killed.ts'

const log = console.log
const valuesOf = (facts: { what: string; value: string }[]) => Object.fromEntries(facts.map(({ what, value }) => [what, value]))

test('kill -9 of the program and of PostgreSQL loses no order that was acknowledged, and makes none twice', async () => {
  const facts = valuesOf(await rehearseKilled({ buyers: 4, rounds: 1, between: 15, log }))
  expect(Number(facts['requests that were repeated'])).toBeGreaterThan(0)
  expect(Number(facts['orders of buyers who were never told of a failure'])).toBeGreaterThanOrEqual(64)
})

test.skipIf(whyNoFullDisk())(
  'on a full disk everybody is refused, nothing is damaged, and once there is room the shop sells by itself',
  async () => {
    const facts = valuesOf(await rehearseDiskFull({ buyers: 4, rounds: 1, refusals: 20, log }))
    expect(Number(facts['requests of buyers refused with 503 meanwhile'])).toBeGreaterThanOrEqual(20)
  },
)
