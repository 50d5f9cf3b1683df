/** The small form of `npm run rehearse`: each scene once, short. */
import { expect, test } from 'vitest'
import { rehearseKilled } from './killed.ts'

const log = console.log
const valuesOf = (facts: { what: string; value: string }[]) => Object.fromEntries(facts.map(({ what, value }) => [what, value]))

test('kill -9 of the program and of PostgreSQL loses no order that was acknowledged, and makes none twice', async () => {
  const facts = valuesOf(await rehearseKilled({ buyers: 4, rounds: 1, between: 15, log }))
  expect(Number(facts['requests that were repeated'])).toBeGreaterThan(0)
  expect(Number(facts['orders of buyers who were never told of a failure'])).toBeGreaterThanOrEqual(64)
})
