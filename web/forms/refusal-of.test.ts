import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { importRefusalOf, logUnexpected } from './refusal-of.ts'

let logged: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => logged.mockRestore())

test('code that does not come for want of a connection is told as no answer; a module that throws, as a bug', async () => {
  expect(
    (
      await importRefusalOf(
        new TypeError('Failed to fetch dynamically imported module: /assets/menu.js'),
      )
    ).code,
  ).toBe('no_response')
  expect((await importRefusalOf(new ReferenceError('menu is not defined'))).code).toBe('internal')
  expect(logged).toHaveBeenCalledTimes(2)
})

test('what is passed over is logged unless it is a refusal or an aborted call', () => {
  logUnexpected(new Refusal(503, 'overloaded', 'Busy'))
  logUnexpected(new DOMException('The user aborted a request', 'AbortError'))
  expect(logged).not.toHaveBeenCalled()
  logUnexpected(new TypeError('undefined is not a function'))
  expect(logged).toHaveBeenCalledOnce()
})
