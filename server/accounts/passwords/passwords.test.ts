import { expect, test } from 'vitest'
import { isCommon } from './common-passwords.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('a hash is of its password alone, and nothing but a hash of ours is one', async () => {
  const hash = await hashPassword('a good password')
  expect(await isPassword('a good password', hash)).toBe(true)
  expect(await isPassword('another', hash)).toBe(false)
  for (const none of [null, '', 'a good password', '$2b$10$abcdefghijklmnopqrstuv'])
    expect(await isPassword('a good password', none)).toBe(false)
})

test('a crowd is served in its turn as far as it may wait, and the rest is told to come back', async () => {
  const crowd = await Promise.allSettled(
    Array.from({ length: 110 }, () => hashPassword('a good password')),
  )
  const refused = crowd.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      status: 503,
      code: 'overloaded',
      retryAfter: expect.any(Number),
    })
  expect(await isPassword('x', await hashPassword('x'))).toBe(true)
})

test('a password is common in whatever letters and digits it is written', () => {
  for (const common of [
    'password',
    'PassWord123',
    '12345678',
    '١٢٣٤٥٦٧٨',
    '۱۲۳۴۵۶۷۸',
    'ｐａｓｓｗｏｒｄ',
    ' iloveyou ',
    '00000000',
    '1q2w3e4r',
    'qwertyuiop',
  ])
    expect(isCommon(common), common).toBe(true)
  for (const rare of [
    'a good password',
    'a walk by the Nile',
    'زينة على النيل',
    '',
    '# MIT License',
    'MIT License',
    '# of the 10,000',
  ])
    expect(isCommon(rare), rare).toBe(false)
})
