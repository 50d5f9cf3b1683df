import { expect, test } from 'vitest'
import { holdTick } from './memory.ts'

// Another version of Node may note it otherwise: then this is to be thought over.
test('Node notes in an object what nextTick is to do', () => {
  expect(holdTick()).toBe(true)
})
