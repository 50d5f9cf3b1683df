import { expect, test, vi } from 'vitest'
import { makeQuestions } from './questions.ts'

test('a question is shown until it is answered', async () => {
  const show = vi.fn()
  const { ask, answer } = makeQuestions<string>(show)
  const asked = ask('Delete the area?')
  expect(show).toHaveBeenLastCalledWith('Delete the area?')
  answer(true)
  expect([await asked, show.mock.lastCall]).toEqual([true, [null]])
})

test('a second question is no to the first, and has its own answer', async () => {
  const show = vi.fn()
  const { ask, answer } = makeQuestions<string>(show)
  const first = ask('Delete the area?')
  const second = ask('Leave what is typed?')
  expect(await first).toBe(false)
  expect(show).toHaveBeenLastCalledWith('Leave what is typed?')
  answer(true)
  expect(await second).toBe(true)
})

test('a question whose signal ends is withdrawn, the one that took its place is not', async () => {
  const show = vi.fn()
  const { ask, answer } = makeQuestions<string>(show)
  const withdrawn = new AbortController()
  const first = ask('Leave what is typed?', withdrawn.signal)
  withdrawn.abort()
  expect([await first, show.mock.lastCall]).toEqual([false, [null]])
  const old = new AbortController()
  const second = ask('Leave what is typed?', old.signal)
  const third = ask('Delete the area?')
  old.abort()
  expect([await second, show.mock.lastCall]).toEqual([false, ['Delete the area?']])
  answer(false)
  expect(await third).toBe(false)
})
