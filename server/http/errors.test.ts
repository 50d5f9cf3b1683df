import { expect, test } from 'vitest'
import { settings as contract } from '#contract/settings.ts'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { findRefusal } from './errors.ts'
import { inProcess } from './serve.ts'

const database = await testDatabase()
const ctx = guestCtx(database)

test('a connection that breaks is the database’s trouble, unless it is the visitor who hung up', () => {
  const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', errno: -104, syscall: 'read' })
  expect(findRefusal(broken, ctx.log)).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  const left = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect(findRefusal(left, ctx.log)).toMatchObject({ status: 400 })
  expect(findRefusal(Object.assign(new Error('deadlock detected'), { code: '40P01' }), ctx.log)).toMatchObject({ status: 503 })
  expect(findRefusal(new Error('a bug'), ctx.log)).toBeNull()
})

test('a disk or a memory that is full is trouble that passes', () => {
  for (const code of ['53100', '53200', 'ENOSPC', 'EDQUOT']) {
    const full = Object.assign(new Error('no space left on device, open'), { code, syscall: 'open' })
    const wrapped = new Error('Failed query', { cause: full })
    for (const failure of [full, wrapped])
      expect(findRefusal(failure, ctx.log)).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
  }
})

test('a page learns as well that the database is away, and of a bug as it is', async () => {
  const failing = (failure: Error) => {
    const fail = () => Promise.reject(failure)
    return inProcess({ settings: contract }, { settings: { get: fail, record: fail, update: fail } }, ctx)
  }
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  await expect(failing(away).settings.get()).rejects.toMatchObject({ name: 'Refusal', status: 503, code: 'overloaded' })
  await expect(failing(new Error('a bug')).settings.get()).rejects.toThrow('a bug')
})
