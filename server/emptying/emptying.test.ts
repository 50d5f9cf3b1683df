import { toCairoDay } from '#contract/days/cairo.ts'
import { plusDays } from '#contract/days/day.ts'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { sweepMedia } from '#server/media/media.ts'
import { refreshSearchWords } from '#server/search/search.ts'
import { loadDemo } from '../../demo/load.ts'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { testShop } from '../../test/shop/shop.ts'
import { goOnEmptying } from './emptying.ts'
import { sweepTaken } from './put-back.ts'

const shop = await testShop()
const { ctx, dataDir, api } = shop
const { pool } = shop.database
const { makeOrder } = ordersIn(pool)
const owner = await adminIn(shop)
const never = new AbortController().signal

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query(text, values)).rows as Row[]
const one = async <Value>(text: string, values: unknown[] = []): Promise<Value> =>
  Object.values((await rows<Record<string, Value>>(text, values))[0] ?? {})[0] as Value

/** Tables of the emptying itself, of its record, and of who asked. */
const ofTheAct = [
  'acts',
  'answered_requests',
  'backups',
  'daily_counts',
  'emptyings',
  'job_states',
  'sessions',
  'taken_rows',
]

/** Every row of every table as text; of settings without version and time. */
async function dump(): Promise<Record<string, string[]>> {
  const tables = await rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [ofTheAct],
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const of =
      name === 'settings'
        ? `to_jsonb(own) - 'updated_at' as row from settings as own where key <> 'version' and value <> '""'`
        : `to_jsonb(own) as row from "${name}" as own`
    all[name] = (await rows<{ row: unknown }>(`select ${of}`))
      .map(({ row }) => JSON.stringify(row))
      .sort()
  }
  return all
}

async function putBack() {
  const id = (await owner.get('/api/demo')).json.restorable?.id ?? 1
  return owner.post('/api/demo/put-back', { id })
}
const idOf = (slug: string) => one<number>('select id from products where slug = $1', [slug])
const empty = (body: Record<string, unknown> = {}) =>
  owner.post('/api/demo/empty', { name: 'Zeina', ...body })
/** Empties the shop behind a backup that is made already, as after a process that died then. */
async function emptied(body: Record<string, unknown> = {}, backup?: 'made'): Promise<void> {
  expect((await empty(body)).status).toBe(200)
  if (!backup) await pool.query(`update emptyings set backup = 'former' where state = 'running'`)
  await goOnEmptying(ctx, never)
  expect(await one('select state || coalesce(failure, $$$$) from emptyings order by id desc')).toBe(
    'done',
  )
}

async function makeOwn(name: string, subcategory_id?: number): Promise<number> {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const category = subcategory_id
    ? null
    : await createCategory(ctx, { slug: `${slug}-cat`, name: `${name} cat`, name_ar: null })
  const place =
    subcategory_id ??
    (
      await createSubcategory(ctx, {
        slug: `${slug}-sub`,
        name: `${name} sub`,
        name_ar: null,
        category_id: category?.id as number,
      })
    ).id
  const made = await owner.post(
    '/api/product/create',
    multipart({
      name,
      price: '300',
      quantity: '4',
      subcategory_id: String(place),
      images: await pictureUpload(),
    } as never),
  )
  expect(made.text).toContain('successfully')
  return made.json.product.id
}

const media = join(dataDir, 'media')
await loadDemo(ctx, { log: () => {} })
/** Tables with their columns. Rows of the loaded shop are copied once and put back by themselves. */
const tables = await rows<{ name: string; columns: string }>(`
  select relation.relname as name, string_agg(quote_ident(attname), ', ') as columns
  from pg_class as relation join pg_attribute on attrelid = relation.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by 1`)
await pool.query(
  `create schema loaded; ${tables.map(({ name }) => `create table loaded."${name}" as table "${name}"`).join(';')}`,
)
const pictures = new Map<string, Buffer>()
for (const name of await readdir(media)) pictures.set(name, await readFile(join(media, name)))

beforeEach(async () => {
  const again = tables.map(
    ({ name, columns }) =>
      `delete from "${name}"; insert into "${name}" (${columns}) overriding system value select ${columns} from loaded."${name}"`,
  )
  await pool.query(
    `begin; set local session_replication_role = replica; ${again.join(';')}; commit`,
  )
  shop.database.changefeed.bump()
  const left = new Set(await readdir(media))
  for (const name of left) if (!pictures.has(name)) await ctx.storage.delete(name)
  for (const [name, bytes] of pictures) if (!left.has(name)) await ctx.storage.put(name, bytes)
})

test('every row that loading made is marked, or hangs on one that is', async () => {
  const unmarked = async (table: string) =>
    one(
      `select count(*)::int from ${table} as own where not exists (select from demo_rows where table_name = $1 and row_key = own.id::text)`,
      [table],
    )
  for (const { table } of await rows<{ table: string }>(
    'select distinct table_name as table from demo_rows where table_name <> $$settings$$',
  ))
    expect(await unmarked(table), table).toBe(0)
  expect(
    await rows('select row_key, value from demo_rows where table_name = $$settings$$ order by 1'),
  ).toEqual([
    { row_key: 'contact_email', value: 'hello@zeina.example' },
    { row_key: 'whatsapp', value: expect.stringMatching(/^\+/) },
  ])
})

test('all of the demo goes, and what she made stays to the byte', async () => {
  const own = await makeOwn('Own dress')
  const before = await dump()
  const ids = await rows<{ table_name: string; row_key: string }>(
    'select table_name, row_key from demo_rows where table_name not in ($$settings$$, $$media_files$$)',
  )
  const preview = (await owner.get('/api/demo')).json
  expect(preview.plan).toMatchObject({ goes: { products: 36, slides: 4, coupons: 2 }, kept: [] })
  expect(preview.stays).toMatchObject({ products: 1, pictures: 1, categories: 1, areas: 27 })
  await emptied({}, 'made')
  const taken = await one<number>(
    'select count(*)::int from taken_rows where table_name = $$media_files$$',
  )
  expect(taken).toBe(preview.plan.goes.pictures)

  // No foreign key of any table leads to what is gone.
  const keys = await rows<{ table: string; column: string; parent: string }>(`
    select key.conrelid::regclass::text as table, own.attname as column, key.confrelid::regclass::text as parent
    from pg_constraint as key cross join lateral unnest(key.conkey, key.confkey) as pair (own, other)
    join pg_attribute as own on own.attrelid = key.conrelid and own.attnum = pair.own
    join pg_attribute as other on other.attrelid = key.confrelid and other.attnum = pair.other and other.attname = 'id'
    where key.contype = 'f'`)
  for (const { table, column, parent } of [
    ...keys,
    { table: 'catalogue_entries', column: 'product_id', parent: 'products' },
    ...[...new Set(ids.map((id) => id.table_name))].map((table) => ({
      table,
      column: 'id',
      parent: table,
    })),
  ]) {
    const gone = ids.filter((id) => id.table_name === parent).map((id) => Number(id.row_key))
    expect(
      await one(`select count(*)::int from ${table} where "${column}" = any ($1)`, [gone]),
      `${table}.${column}`,
    ).toBe(0)
  }
  expect(await one('select count(*)::int from demo_rows')).toBe(0)

  // What is left was there before, unchanged; of the pictures the times alone differ until tonight.
  const after = await dump()
  for (const [table, left] of Object.entries(after))
    if (!['media_files', 'search_words', 'settings'].includes(table))
      for (const row of left) expect(before[table], table).toContain(row)
  expect(await one('select count(*)::int from products where id = $1', [own])).toBe(1)
  await expect(api.products.list()).rejects.toMatchObject({ status: 503, code: 'shop_closed' })
  expect((await owner.get('/api/userproduct/all')).json.total).toBe(1)
  expect((await owner.get('/api/demo')).json.stays).toMatchObject({ products: 1, pictures: 1 })
  expect((await api.settings.get()).settings).toMatchObject({ contact_email: '', whatsapp: '' })
  expect(JSON.stringify(after)).not.toContain('zeina.example')
  expect((await owner.get('/api/history/all')).json.history.data[0]).toMatchObject({
    room: 'health',
    after: { emptied_products: 36 },
  })
})

test('after the night no picture of the demo is on the disk, and hers is', async () => {
  await makeOwn('Own dress')
  await emptied()
  await sweepMedia(ctx, never)
  expect(await one('select count(*)::int from media_files')).toBe(1)
  const stem = await one<string>('select stem from media_files')
  const files = await readdir(join(dataDir, 'media'))
  expect(files).toContain(`${stem}.webp`)
  expect(files.filter((name) => !name.startsWith(stem))).toEqual([])
})

test('a page shows no product of the demo any more, and its picture of the demo stays', async () => {
  const own = await makeOwn('Own dress')
  const lamp = await one<number>(
    'select row_key::int from demo_rows where table_name = $$products$$',
  )
  const media_id = await one<number>('select media_id from slides order by id')
  const always = { is_shown: true, days: { kind: 'every' } }
  const none = { en: '', ar: '' }
  const { page } = (
    await owner.post('/api/ownPage/create', {
      ...{ title: 'Ours', slug: 'ours', state: 'published', footer: 'none' },
      sections: [
        { kind: 'products', ...always, title: none, products: [lamp, own] },
        { kind: 'products', ...always, title: none, products: [lamp] },
        { kind: 'picture', ...always, media_id, alt: none, width: 'page' },
      ],
    })
  ).json
  const shown = async () =>
    (await owner.get('/api/ownPages/ours')).json.page.sections.map(
      ({ kind, products = [] }: { kind: string; products?: unknown[] }) => [kind, products.length],
    )
  expect(await shown()).toEqual([
    ['products', 2],
    ['products', 1],
    ['picture', 0],
  ])
  const { goes } = (await owner.get('/api/demo')).json.plan
  await emptied()
  expect(await one('select count(*)::int from taken_rows where table_name = $$media_files$$')).toBe(
    goes.pictures,
  )
  expect(await shown()).toEqual([
    ['products', 1],
    ['picture', 0],
  ])
  expect((await owner.get(`/api/ownPage/get/${page.id}`)).json.page).toEqual(page)
  await putBack()
  expect(await shown()).toHaveLength(3)
  await owner.get(`/api/ownPage/delete/${page.id}`)
})

test('put back, everything is as it was, pictures included, beside what she made since', async () => {
  await makeOwn('Own dress')
  // What a shopper did with the demo goes and comes back with it, and all but questions is counted.
  const cart = await one('insert into carts (token) values ($1) returning id', ['a'.repeat(30)])
  await pool.query(
    `insert into cart_lines (cart_id, product_id, quantity, price_seen) values ($1, $2, 1, 1)`,
    [cart, await idOf('basket-siwa')],
  )
  await pool.query(
    `insert into questions (product_id, message, client_phone) values ($1, 'Lined?', '01012345678')`,
    [await idOf('basket-siwa')],
  )
  await pool.query(
    `insert into restock_requests (product_id, phone) values ($1, '01012345678'), (null, '01012345678')`,
    [await idOf('basket-siwa')],
  )
  const wishlist = await one('insert into wishlists (token) values ($1) returning id', [
    'b'.repeat(30),
  ])
  await pool.query(`insert into wishlist_items (wishlist_id, product_id) values ($1, $2)`, [
    wishlist,
    await idOf('basket-siwa'),
  ])
  expect((await owner.get('/api/demo')).json.plan.goes).toMatchObject({
    ...{ cart_lines: 1, restock_requests: 1, wishlist_items: 1 },
  })
  await refreshSearchWords(ctx)
  const away = { state: 'away', until: plusDays(toCairoDay(new Date()), 9) }
  const words = { en: 'Away', ar: 'إجازة' }
  await owner.post('/api/settings/update', { opening: { ...away, words } })
  const before = await dump()
  const files = (await readdir(join(dataDir, 'media'))).sort()
  await emptied({}, 'made')
  await sweepMedia(ctx, never)
  const reply = await putBack()
  expect([reply.status, reply.json.emptying?.state], reply.text).toEqual([200, 'put_back'])
  const after = await dump()
  // The pass of its closing is all that is left of it.
  after.settings = after.settings?.filter((row) => !row.includes('opening_pass')) ?? []
  expect((await api.settings.get()).settings.opening).toMatchObject(away)
  for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table])
  expect((await readdir(join(dataDir, 'media'))).sort()).toEqual(files)
  expect(await one('select count(*)::int from taken_rows')).toBe(0)
  expect((await putBack()).status).toBe(404)

  // Once more, with something made in between.
  await owner.post('/api/settings/update', { opening: { state: 'open', until: '', words } })
  await emptied()
  const own = await makeOwn('Second dress')
  expect((await putBack()).status).toBe(200)
  expect(await one('select name from products where id = $1', [own])).toBe('Second dress')
  expect((await api.products.list()).total).toBe(38)
})

test('what she changed, what was ordered and what holds her products stays, until she says otherwise', async () => {
  const [changed, counted, reviewed, ordered] = await Promise.all(
    ['coat-cairo', 'basket-siwa', 'vase-nile', 'tray-khan'].map(idOf),
  )
  await owner.post(`/api/product/update/${changed}`, multipart({ price: '999' }))
  await pool.query(
    `insert into stock_moves (product_id, kind, pieces, quantity_after, user_name) values ($1, 'received', 1, 1, 'Mona')`,
    [counted],
  )
  await pool.query(
    `insert into reviews (product_id, name, rate, review) values ($1, 'Nada', 5, 'Nice')`,
    [reviewed],
  )
  const order = await makeOrder({ phone: '01012345678' })
  await pool.query(
    `insert into order_lines (order_id, position, product_id, name, price, quantity, picture_stem)
     select $1, 9, product.id, product.name, product.price, 1, file.stem from products as product
     join product_pictures as picture on picture.product_id = product.id join media_files as file on file.id = picture.media_id
     where product.id = $2 limit 1`,
    [order, ordered],
  )
  const lines = await rows('select * from order_lines')
  const { plan, plan_with_changed } = (await owner.get('/api/demo')).json
  const reasons = Object.fromEntries(
    plan.kept
      .filter(({ kind }: { kind: string }) => kind === 'products')
      .map(({ id, reason }: { id: number; reason: string }) => [id, reason]),
  )
  expect(reasons).toEqual({
    [changed as number]: 'changed',
    [counted as number]: 'changed',
    [reviewed as number]: 'changed',
    [ordered as number]: 'ordered',
  })
  expect(plan_with_changed.kept.map(({ reason }: { reason: string }) => reason)).toEqual([
    'ordered',
    'used',
    'used',
  ])
  expect(plan_with_changed.goes.products).toBe(35)
  await emptied()
  expect(await one('select count(*)::int from products')).toBe(4)
  expect(await one('select count(*)::int from reviews')).toBe(1)
  expect(await one('select price from products where id = $1', [changed])).toBe(99_900)
  const card = await one<{ review_count: number }>(
    'select card from catalogue_entries where product_id = $1',
    [reviewed],
  )
  expect(card.review_count).toBe(0)
  await emptied({ with_changed: true })
  expect(await rows('select id from products')).toEqual([{ id: ordered }])
  expect(await rows('select * from order_lines')).toEqual(lines)
  expect(await one('select count(*)::int from reviews')).toBe(0)
  expect((await putBack()).status).toBe(200)
  expect((await putBack()).status).toBe(200)
  expect(await one('select count(*)::int from products')).toBe(36)
})

test('another name, a second press, and a fifth day of it are refused', async () => {
  expect(await empty({ name: 'Nour' })).toMatchObject({
    status: 422,
    json: { errors: { name: ['Type the name of the shop'] } },
  })
  expect((await empty({ name: ' زينة ' })).status).toBe(200)
  expect((await empty()).json.reason).toBe('emptying_running')
  const others = (state: string) =>
    pool.query(
      `insert into emptyings (state, with_changed) select $1, false from generate_series(1, 4)`,
      [state],
    )
  // What failed has emptied nothing.
  await pool.query(`update emptyings set state = 'failed'`)
  await others('failed')
  expect((await empty()).status).toBe(200)
  await pool.query(`update emptyings set state = 'put_back' where state = 'running'`)
  await others('put_back')
  expect((await empty()).json.reason).toBe('emptying_many')
})

test('a name that is taken meanwhile refuses the putting back as a whole, and names it', async () => {
  await emptied()
  await createCategory(ctx, { slug: 'hers', name: 'Dresses', name_ar: null })
  const before = await dump()
  expect(await putBack()).toMatchObject({
    status: 409,
    json: { reason: 'emptying_clash', params: { names: 'Dresses' } },
  })
  expect(await dump()).toEqual(before)
})

test('a shop without marks finds nothing, and no role but the owner may look', async () => {
  for (const role of ['manager', 'catalogue', 'front'] as const) {
    const { get, post } = await adminIn(shop, role)
    expect((await get('/api/demo')).status, role).toBe(403)
    expect((await post('/api/demo/empty', { name: 'Zeina' })).status, role).toBe(403)
    expect((await post('/api/demo/put-back', { id: 1 })).status, role).toBe(403)
  }
  await pool.query('truncate demo_rows')
  expect((await owner.get('/api/demo')).status).toBe(404)
  expect((await empty()).status).toBe(404)
  expect((await putBack()).status).toBe(404)
})

test('after 14 days what was taken is given up', async () => {
  await emptied()
  await sweepTaken(ctx, never)
  expect(await one('select count(*)::int from taken_rows')).toBeGreaterThan(0)
  await pool.query(`update emptyings set emptied_at = emptied_at - interval '14 days 1 minute'`)
  expect((await putBack()).status).toBe(404)
  await sweepTaken(ctx, never)
  expect(await one('select count(*)::int from taken_rows')).toBe(0)
})
