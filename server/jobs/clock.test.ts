import { expect, test } from 'vitest'
import { steadyClock } from './clock.ts'

test('the clock of the workers knows no jump', () => {
  const [before, ahead] = [steadyClock.now(), Date.now]
  Date.now = () => 0
  try {
    expect(steadyClock.now()).toBeGreaterThanOrEqual(before)
  } finally {
    Date.now = ahead
  }
})
