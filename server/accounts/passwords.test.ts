import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a hash is of its password alone, and nothing but a hash of ours is one', async () => {
  const hash = await hashPassword('a good password')
  expect(await isPassword('a good password', hash)).toBe(true)
  expect(await isPassword('another', hash)).toBe(false)
  for (const none of [null, '', 'a good password', '$2b$10$abcdefghijklmnopqrstuv'])
    expect(await isPassword('a good password', none)).toBe(false)
})

test('a crowd is served in its turn as far as it may wait, and the rest is told to come back', async () => {
  const crowd = await Promise.allSettled(Array.from({ length: 110 }, () => hashPassword('a good password')))
  const refused = crowd.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, code: 'overloaded', retryAfter: expect.any(Number) })
  expect(await isPassword('x', await hashPassword('x'))).toBe(true)
})
