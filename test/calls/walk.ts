/**
 * Tests rows of the register of calls against a running shop: valid requests, invalid ones, and
 * those of callers without permission.
 */
import { describe, expect, test } from 'vitest'
import type { Fields, Row, Value } from './register/table.ts'
import { expectCodes } from './codes.ts'
import { addressWith, asking, type Encoding, encode, makeWorld } from './world.ts'
import { type Reply, testShop } from '../shop/shop.ts'

/** Encodings for this row's payload. */
export const encodingsOf = (row: Row): [Encoding, ...Encoding[]] => {
  if (row.fields) return ['json', 'multipart', 'form']
  return row.files ? ['multipart'] : ['json']
}

/** Row without the parts that the encoding cannot carry. */
const sentAs = ({ files, ...row }: Row, encoding: Encoding): Row =>
  encoding === 'multipart' && files ? { ...row, files } : row

export async function walk(rows: readonly Row[]): Promise<void> {
  const shop = await testShop()
  const world = await makeWorld(shop)

  /** Fields go into the body, or into the query of a reading call. */
  const send = (
    row: Row,
    method: string,
    path: string,
    fields: Record<string, unknown>,
    encoding: Encoding,
    token: string | undefined,
  ) => {
    const body = row.fields || row.files ? { body: encode(fields, encoding) } : {}
    return shop.request(method, row.asks ? asking(path, fields) : path, {
      ...body,
      ...(token && { token }),
    })
  }

  async function sendWell(row: Row, encoding: Encoding, otherToken?: string): Promise<Reply> {
    const { method, path, fields, token } = await world.prepare(sentAs(row, encoding))
    return send(row, method, path, fields, encoding, otherToken ?? token)
  }

  describe.each(rows)('$call', (row) => {
    test.each(encodingsOf(row))('well, as %s', async (encoding) => {
      expectWell(row, await sendWell(row, encoding))
    })

    for (const [field, values, text] of row.bad ?? []) {
      test(`badly: ${field}`, async () => {
        const encoding = row.fields ? 'json' : 'multipart'
        const { method, path, fields: good, token } = await world.prepare(sentAs(row, encoding))
        for (const value of values) {
          const reply = await world.send(
            method,
            path,
            withValue(good, field, value),
            encoding,
            token,
          )
          expectInvalid(reply, field, text, value)
        }
      })
    }

    if (row.who === 'public') {
      test('a token that is none changes nothing', async () => {
        expectWell(row, await sendWell(row, encodingsOf(row)[0], 'null'))
      })
    } else {
      test('nobody else may', async () => {
        const { method, path } = addressWith(row, () => '1')
        const methods = row.deletes ? [method, 'DELETE'] : [method]
        for (const one of methods) {
          for (const token of [undefined, 'null', 'x'.repeat(43), 'a b']) {
            const reply = await shop.request(one, path, token ? { token } : {})
            expect(reply.status, `${one} with ${token}`).toBe(401)
            expectRefusal(reply)
          }
          if (row.who !== 'admin') continue
          const reply = await shop.request(one, path, { token: world.shopper.token })
          expect(reply.status).toBe(403)
          expectRefusal(reply)
        }
      })
    }

    if (!row.fields && !row.files && !row.call.startsWith('GET')) {
      test.each([
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'text/plain',
        'nothing',
      ])('a body of nothing, as %s', async (type) => {
        const { method, path, token } = await world.prepare(row)
        expectWell(
          row,
          await shop.request(method, path, {
            body: '',
            headers: { 'content-type': type },
            ...(token && { token }),
          }),
        )
      })
    }

    const parameters = [...row.call.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
    if (parameters.length > 0) {
      test('an address of none of ours', async () => {
        const encoding = row.fields ? 'json' : 'multipart'
        const { fields, token } = await world.prepare(sentAs(row, encoding))
        for (const value of [
          '999999',
          '0',
          '-1',
          '1.5',
          'none',
          '99999999999999999999',
          'null',
          'undefined',
          'x'.repeat(250),
        ]) {
          const { method, path } = addressWith(row, () => value)
          const reply = await send(row, method, path, fields, encoding, token)
          expect(reply.status, `${path} ${reply.text}`).toBe(row.unknown)
          if (reply.status >= 400) expectRefusal(reply)
        }
      })
    }

    if (
      parameters.some((name) => /^(id|.*Id)$/.test(name)) &&
      row.unknown === 404 &&
      (row.fields || row.files)
    ) {
      test('an address that can be no record’s is not found, whatever its body lacks', async () => {
        const { token } = await world.prepare(row)
        for (const value of ['abc', '0', '1.5']) {
          const { method, path } = addressWith(row, () => value)
          const reply = await world.send(method, path, {}, 'json', token)
          expect(reply.status, `${path} ${reply.text}`).toBe(404)
          expectRefusal(reply)
        }
      })
    }

    if (row.paged) test('pages', () => expectPages(row))

    if (row.deletes) {
      test('HEAD deletes nothing, DELETE deletes, and what is gone is gone', async () => {
        const { method, path, token = '' } = await world.prepare(row)
        await shop.request('HEAD', path, { token })
        expectWell(
          row,
          await shop.request('DELETE', path, {
            token,
            body: '',
            headers: { 'content-type': 'application/json' },
          }),
        )
        for (const one of ['DELETE', method]) {
          const again = await shop.request(one, path, { token })
          expect(again.status).toBe(404)
          expectRefusal(again)
        }
      })
    }
  })

  /**
   * Pages (R15): an invalid number is page 1; past the end is an empty list with the true
   * last_page.
   */
  async function expectPages(row: Row): Promise<void> {
    await world.prepare(row)
    const { path, fields } = await world.prepare(row)
    const ask = async (asked: Record<string, unknown>) => {
      const reply = await world.send(
        'GET',
        asking(path, { ...fields, ...asked }),
        undefined,
        'json',
        world.admin.token,
      )
      expect(reply.status, reply.text).toBe(200)
      const list = (row.paged as string)
        .split('.')
        .reduce((value, name) => value[name], reply.json) as unknown[]
      const figures =
        reply.json.pagination ?? reply.json[(row.paged as string).split('.')[0] as string]
      return {
        list,
        current: figures.current_page as number,
        last: (figures.last_page ?? figures.total_pages) as number,
      }
    }
    const first = await ask({ page: 1, per_page: 1 })
    expect(first.list).toHaveLength(1)
    expect(first.current).toBe(1)
    expect(first.last).toBeGreaterThan(1)
    for (const page of ['undefined', '0', '-1', '1.5', 'two', '', 'null', 'NaN'])
      expect(await ask({ page, per_page: 1 }), page).toEqual(first)
    const second = await ask({ page: 2, per_page: 1 })
    expect(second.current).toBe(2)
    expect(second.list).not.toEqual(first.list)
    expect(await ask({ page: 99_999, per_page: 1 })).toEqual({
      list: [],
      current: 99_999,
      last: first.last,
    })
    expect((await ask({ page: 1 })).list.length).toBeLessThanOrEqual(12)
  }
}

function expectWell(row: Row, reply: Reply): void {
  expect(reply.status, reply.text).toBe(row.status ?? 200)
  expect(reply.headers.get('content-type')).toMatch(
    row.file ? /^text\/csv|spreadsheetml/ : /^application\/json/,
  )
  if (row.file)
    expect([reply.headers.get('content-disposition'), reply.text]).toEqual([
      expect.stringMatching(/^attachment/),
      expect.stringMatching(/\S/),
    ])
  for (const key of row.keys) expectKey(reply.json, key)
  if (row.keys.includes('message')) expect(reply.json.message).toEqual(expect.stringMatching(/\S/))
  if (row.message) expect(reply.json.message).toBe(row.message)
}

/**
 * Key in a response, 'area.data[] id city': the value at area.data is a list with entries, each of
 * which has id and city.
 */
function expectKey(answer: unknown, key: string): void {
  const [path = '', ...names] = key.split(' ')
  for (const value of valuesAt([answer], path.split('.'), key))
    for (const name of names) expect(value, key).toHaveProperty([name])
}

function valuesAt(values: unknown[], path: string[], key: string): unknown[] {
  const [step, ...rest] = path
  if (step === undefined) return values
  const name = step.replace('[]', '')
  for (const value of values) expect(value, key).toHaveProperty([name])
  const inner = values.map((value) => (value as Record<string, unknown>)[name])
  if (!step.endsWith('[]')) return valuesAt(inner, rest, key)
  for (const list of inner) expect(list, key).toEqual(expect.arrayContaining([expect.anything()]))
  return valuesAt(inner.flat(), rest, key)
}

/** Shape of every refusal (R12): { message, code, errors?, error }. */
export function expectRefusal(reply: Reply): void {
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  expect(reply.json).toMatchObject({
    message: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[a-z_]+$/),
    error: expect.any(String),
  })
  expectCodes(reply)
}

function expectInvalid(reply: Reply, field: string, text: string | null, value: unknown): void {
  const seen = `${JSON.stringify(value)} in ${field} → ${reply.status} ${reply.text}`
  expect(reply.status, seen).toBe(422)
  expectRefusal(reply)
  // For an invalid list the error may belong to its only entry.
  const said = reply.json.errors?.[field] ?? reply.json.errors?.[`${field}.0`]
  expect(said, seen).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]))
  if (text !== null) expect(said[0], seen).toBe(text)
  const first = (Object.values(reply.json.errors) as string[][])[0]?.[0]
  expect(reply.json.error, seen).toBe(first)
}

function withValue(fields: Record<string, unknown>, field: string, value: Value): Fields {
  const changed = structuredClone(
    Object.fromEntries(Object.entries(fields).filter(([, one]) => !(one instanceof File))),
  )
  const files = Object.entries(fields).filter(([, one]) => one instanceof File)
  const whole: Record<string, unknown> = { ...changed, ...Object.fromEntries(files) }
  const steps = field.split('.')
  const last = steps.pop() as string
  // biome-ignore lint/suspicious/noExplicitAny: a payload of any shape
  const parent = steps.reduce((inner: any, step) => inner[step], whole)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return whole as Fields
}
