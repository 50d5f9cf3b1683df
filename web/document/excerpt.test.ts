import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('a description of 160 letters stays, and a longer one ends with a whole word', () => {
  const whole = `${'word '.repeat(31)}short`
  expect(whole).toHaveLength(160)
  expect(excerpt(` ${whole}\n`)).toBe(whole)
  expect(excerpt(`${whole} more`)).toBe(`${'word '.repeat(31).trim()}…`)
  expect(excerpt(`${'word '.repeat(31)}cut short`)).toBe(`${'word '.repeat(31)}cut…`)
  expect(excerpt('كلمة\n'.repeat(40))).toBe(`${'كلمة\n'.repeat(32).trim()}…`)
})

test('a word that is longer than a description is cut between letters', () => {
  expect(excerpt('😀'.repeat(160))).toBe('😀'.repeat(160))
  expect(excerpt('😀'.repeat(161))).toBe(`${'😀'.repeat(159)}…`)
})
