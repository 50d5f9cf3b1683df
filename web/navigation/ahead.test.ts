import { expect, test } from 'vitest'
import { loadAhead, takeAhead } from './ahead.ts'

const load = () => {}

test('what was begun ahead is taken once', async () => {
  loadAhead('/shop', load, async () => 'shop')
  expect(takeAhead('/category/coats', load)).toBeUndefined()
  expect(await takeAhead('/shop', load)).toBe('shop')
  expect(takeAhead('/shop', load)).toBeUndefined()
})

// A prefetch started then would be taken by the next load, as the check after Back, although it is
// some seconds old.
test('a press that comes to ask ahead after its page has asked asks for nothing', () => {
  expect(takeAhead('/shop?page=2', load)).toBeUndefined()
  let begun = 0
  loadAhead('/shop?page=2', load, async () => ++begun)
  expect(begun).toBe(0)
  expect(takeAhead('/shop?page=2', load)).toBeUndefined()
  loadAhead('/shop?page=3', load, async () => ++begun)
  expect(begun).toBe(1)
})

test('what failed before the press is asked for anew; what fails after it is told at once', async () => {
  loadAhead('/shop?page=4', load, () => Promise.reject(new Error('offline')))
  await Promise.resolve()
  expect(takeAhead('/shop?page=4', load)).toBeUndefined()
  let fail = (_: Error) => {}
  loadAhead('/shop?page=5', load, () => new Promise((_, reject) => (fail = reject)))
  const taken = takeAhead('/shop?page=5', load)
  fail(new Error('offline'))
  await expect(taken).rejects.toThrow('offline')
})
