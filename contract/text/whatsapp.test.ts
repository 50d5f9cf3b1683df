import { expect, test } from 'vitest'
import { whatsAppLink } from './whatsapp.ts'

test.each([
  ['01012345678', undefined, 'https://wa.me/201012345678'],
  ['+971501234567', undefined, 'https://wa.me/971501234567'],
  ['01012345678', 'عن: a & b', 'https://wa.me/201012345678?text=%D8%B9%D9%86%3A%20a%20%26%20b'],
])('a chat with %s about %s opens at %s', (number, text, address) => {
  expect(whatsAppLink(number, text)).toBe(address)
})
