/** Hostile input for any call of the contract, and the conditions on every response to it. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Target } from './register/register.ts'
import { expectCodes } from './codes.ts'
import { type Encoding, encode, makeWorld, type World } from './world.ts'
import type { Reply, TestShop } from '../shop/shop.ts'

export const hostileTexts = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '999999999999999999999',
  '\u0000',
  'a\u0000b',
  "'; drop table products; --",
  '" or 1=1 --',
  '../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\ud800',
  '\u202e\u2066',
  '😀'.repeat(50),
  'ا'.repeat(5000),
  `${'a'.repeat(5000)}@${'b.'.repeat(2000)}c`,
  "')) | !(:*",
  '\\',
  '&|!<->:*()',
  'constructor',
  '__proto__',
]

/** Values that are no record's id, as numbers and as texts. */
export const noIds = [2 ** 31, 2 ** 53, 1e21, -1, 0, '1e3', '2147483648']

export const hostile = fc.oneof(
  fc.constantFrom(...hostileTexts),
  // Any characters. fc.string() of all of them would build a map of a million first.
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 60 })
    .map((points) => String.fromCodePoint(...points)),
  fc.double(),
  fc.integer(),
  fc.bigInt().map(Number),
  fc.constantFrom(
    true,
    false,
    null,
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    { toString: 'x' },
    { size: null },
    { __proto__: null, a: 1 },
  ),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Multipart bodies with names and files that no browser sends. */
export const hostileForms: Record<string, (form: FormData) => void> = {
  'prototype keys': (form) => {
    for (const name of [
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
      'items[__proto__][polluted]',
      '__proto__',
      'toString',
    ])
      form.append(name, 'yes')
  },
  'names that are none': (form) => {
    for (const name of [
      '',
      '[]',
      '[',
      ']',
      'a[b[c',
      'a]b',
      '[][]',
      'items[99999999]',
      'items[-1]',
      'items[0',
      '\u0000',
      'x'.repeat(190),
    ])
      form.append(name, 'x')
  },
  'one name as text, list and object': (form) => {
    for (const name of [
      'items',
      'items[]',
      'items[a]',
      'items[0][a]',
      'name',
      'name[]',
      'name[a][b]',
    ])
      form.append(name, 'x')
  },
  'too many fields': (form) => {
    for (let number = 0; number < 1500; number++) form.append(`f${number}`, '1')
  },
  'too long a list': (form) => {
    for (let number = 0; number < 999; number++) form.append(`items[${number}][product_id]`, '1')
  },
  'deep names': (form) => form.append(`items${'[a]'.repeat(40)}`, 'x'),
  'a huge text': (form) => form.append('name', 'x'.repeat(400_000)),
  'files nobody asked for': (form) => {
    for (let number = 0; number < 30; number++)
      form.append(`file${number}`, new File(['x'], '../../evil.sh'))
  },
}

/** Shop under attack, with a valid request for each of its calls. */
export async function underAttack(shop: TestShop) {
  const world = await makeWorld(shop)
  const watch = await watchOver(shop)
  return { ...watch, aim: (target: Target) => aim(target, world, watch) }
}

type Watch = {
  /** Records the state of every table. */
  look(): Promise<void>
  /**
   * Expects a well-formed refusal that reveals nothing internal and has changed nothing since the
   * last record.
   */
  expectHarmless(reply: Pick<Reply, 'status' | 'text' | 'json'>, sent: unknown): Promise<void>
}

export async function watchOver(shop: TestShop): Promise<Watch> {
  const countWrites = await writesIn(shop)
  let writes = ''
  let seen = {}
  /** Checksums are only computed again after a write, since they take longer than the request. */
  async function look() {
    const now = await countWrites()
    if (now === writes) return
    seen = await everything(shop)
    writes = now
  }
  return {
    look,
    async expectHarmless(reply, sent) {
      const said = `${reply.status} ${reply.text.slice(0, 300)} to ${show(sent)}`
      expect(reply.status, said).toBeGreaterThanOrEqual(200)
      expect(reply.status, said).toBeLessThan(500)
      expect(({} as { polluted?: string }).polluted, said).toBeUndefined()
      if (reply.status < 400) return
      expect(reply.json, said).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
      })
      expectCodes(reply)
      expect(reply.text, said).not.toMatch(inside)
      expect(reply.text, said).not.toContain(process.cwd())
      const before = seen
      await look()
      expect(seen, said).toEqual(before)
    },
  }
}

const inside =
  /node_modules|\.ts:\d|\bselect .* from\b|insert into|"stack"|drizzle|\bzod\b|\bpg_|postgres|fastify|busboy|\bsharp\b|argon|violates|syntax error|Invalid input|Too big|Too small|expected .* received|Unrecognized|\/tmp\//i

const show = (sent: unknown) =>
  (sent instanceof FormData ? JSON.stringify([...sent.keys()]) : JSON.stringify(sent))?.slice(
    0,
    300,
  )

type Fields = Record<string, unknown>

/**
 * One call with the values of a valid request, made again after each success: a name is taken then,
 * a cart bought, a record deleted.
 */
function aim({ endpoint, row }: Target, world: World, { expectHarmless, look }: Watch) {
  const fieldsOf = Object.keys((endpoint.input as z.ZodObject).shape)
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  let good: { fields: Fields; path: string; token: string | undefined } | undefined

  async function ready() {
    good ??= await world.prepare(row)
    await look()
    return good
  }

  async function judge(reply: Promise<Reply>, sent: unknown): Promise<Reply> {
    const answer = await reply
    await expectHarmless(answer, sent)
    if (answer.status < 400 && writes) good = undefined
    return answer
  }

  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const writes = endpoint.method !== 'GET' || endpoint.deletes

  return {
    fieldsOf,
    inPath,
    ready,
    /**
     * Valid requests with this value as each id, and as each id of a list, one at a time. Returns
     * their number.
     */
    async sendAsId(value: unknown): Promise<number> {
      const places = placesOfIds(schema, (await ready()).fields)
      for (const place of places) {
        const { fields, path, token } = await ready()
        const name = place[0] as string
        const address = inPath.includes(name) ? pathWith(endpoint, { [name]: value }) : path
        const broken = inPath.includes(name) ? fields : (written(fields, place, value) as Fields)
        const rest = Object.fromEntries(
          Object.entries(broken).filter(([name]) => !inPath.includes(name)),
        )
        const query = Object.entries(rest).map(([name, one]) => [
          name,
          name === 'ids' ? `1,${one}` : asText(one),
        ])
        const reply =
          endpoint.method === 'GET'
            ? world.send(
                'GET',
                `${address}?${new URLSearchParams(query)}`,
                undefined,
                'json',
                token,
              )
            : world.send(
                endpoint.method,
                address,
                textOnly(Object.entries(rest), 'json'),
                'json',
                token,
              )
        const { status, text, json } = await reply
        const said = `${status} ${text.slice(0, 300)} to ${place.join('.')} = ${value}`
        expect(status, said).toBeLessThan(500)
        if (status >= 400)
          expect(json, said).toMatchObject({
            message: expect.any(String),
            code: expect.any(String),
          })
        if (status < 400 && writes) good = undefined
      }
      return places.length
    },
    /** Valid request with some fields replaced. */
    async sendWith(broken: Fields, encoding: Encoding): Promise<Reply | undefined> {
      const { fields, path, token } = await ready()
      // A random id may be valid, and belong to a record that other calls need.
      if (
        writes &&
        inPath.some((name) => name in broken && /^\d{1,10}$/.test(asText(broken[name])))
      )
        return
      const address = inPath.some((name) => name in broken) ? pathWith(endpoint, broken) : path
      const rest = Object.entries({ ...fields, ...broken }).filter(
        ([name]) => !inPath.includes(name),
      )
      if (endpoint.method === 'GET') {
        const query = new URLSearchParams(
          rest.map(([name, value]) => [name, asText(value).toWellFormed().slice(0, 3000)]),
        )
        return judge(world.send('GET', `${address}?${query}`, undefined, 'json', token), {
          address,
          query: String(query),
        })
      }
      return judge(
        world.send(endpoint.method, address, textOnly(rest, encoding), encoding, token),
        { address, encoding, rest },
      )
    },
    async sendForm(spoil: (form: FormData) => void): Promise<Reply> {
      const { fields, path, token } = await ready()
      const form = encode(fields, 'multipart') as FormData
      spoil(form)
      return judge(world.sendBody(endpoint.method, path, form, token), form)
    },
  }
}

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const isId = (name: string): boolean => /(?:^|_)ids?$|Id$|^city$|^place$/.test(name)

/** Paths of the ids in a schema, whether or not the request has them; of lists the first. */
function placesOfIds(
  schema: Schema,
  fields: unknown,
  above: (string | number)[] = [],
): (string | number)[][] {
  const of = (key: string) => (fields as Fields | undefined)?.[key]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const place = [...above, name]
    // A list in a body is recognised by its value: schemas with several shapes do not show it.
    if (isId(name)) return [Array.isArray(of(name)) || inner.items ? [...place, 0] : place]
    return placesOfIds(inner, of(name), place)
  })
  const first = schema.items
    ? placesOfIds(schema.items, Array.isArray(fields) ? fields[0] : undefined, [...above, 0])
    : []
  const either = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const all = [...own, ...first, ...either.flatMap((one) => placesOfIds(one, fields, above))]
  return [...new Map(all.map((place) => [place.join('.'), place])).values()]
}

/** Fields with another value at the path. */
function written(fields: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list = Array.isArray(fields) ? fields : []
    return [written(list[0], rest, value), ...list.slice(1)]
  }
  const record = typeof fields === 'object' && fields !== null ? (fields as Fields) : {}
  return { ...record, [key]: written(record[key], rest, value) }
}

/** Only multipart bodies carry files, alone or several under one name. */
const textOnly = (entries: [string, unknown][], encoding: Encoding): Fields =>
  Object.fromEntries(
    entries.filter(
      ([, value]) => encoding === 'multipart' || ![value].flat().some((one) => one instanceof File),
    ),
  )

const pathWith = (endpoint: Endpoint, fields: Fields): string =>
  endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      encodeURIComponent(asText(name in fields ? fields[name] : 1).toWellFormed()).slice(0, 3000) ||
      '%20',
  )

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

/**
 * Expressions for the checksum of rows, without the times at which a session was last used or a
 * picture uploaded (sweepMedia).
 */
const summed: Record<string, string> = {
  sessions: `encode(t.token_hash, 'hex')`,
  media_files: 't.stem',
}

/**
 * Row count and checksum of every table, except for the one that counts wrong guesses, which
 * refusals write.
 */
async function everything({ database }: TestShop): Promise<Record<string, string>> {
  statements.set(database, statements.get(database) ?? (await statementFor(database)))
  // Prepared, since planning takes four times as long as running.
  const { rows } = await database.pool.query({
    name: 'everything',
    text: statements.get(database) as string,
  })
  return rows[0]
}

/**
 * Write position of this database: changes with every statement that wrote, or tried to, since the
 * WAL covers all databases of the run.
 */
async function writesIn({ database: { pool } }: TestShop): Promise<() => Promise<string>> {
  await pool.query(`
    create sequence watched_writes;
    create function watch_write() returns trigger language plpgsql as $$ begin perform nextval('watched_writes'); return null; end $$;
    do $$ declare name text; begin
      for name in select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' loop
        execute format('create trigger watch_write after insert or update or delete or truncate on %I for each statement execute function watch_write()', name);
      end loop;
    end $$`)
  return async () =>
    (
      await pool.query({
        name: 'watched-writes',
        text: 'select last_value::text || is_called as writes from watched_writes',
      })
    ).rows[0].writes
}

const statements = new WeakMap<object, string>()

async function statementFor(database: TestShop['database']): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'password_guesses' order by 1`,
  )
  const sums = rows.map(({ name }) => {
    const row = summed[name] ?? 't::text'
    return `(select count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) from public."${name}" t) as "${name}"`
  })
  return `select ${sums.join(', ')}`
}
