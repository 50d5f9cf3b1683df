import { expect, test } from 'vitest'
import { families, familyNamed } from './families.ts'

test('an address names a family in whatever capitals; what every object has is none', () => {
  expect(familyNamed('Green')).toBe(families.green)
  for (const asked of ['constructor', '__proto__', 'teal', ''])
    expect(familyNamed(asked), asked).toBeUndefined()
})
