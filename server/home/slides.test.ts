import { expect, test, vi } from 'vitest'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'
import { soon } from '../../test/shop/soon.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange } = await adminIn(shop)

const create = async (name: string) =>
  (await post('/api/slider/create', multipart({ name, path: await pictureUpload() }))).json.slider
const shown = async (lang = 'en') =>
  (await shop.request('GET', `/api/allSlider?lang=${lang}`)).json.sliders

test('a slide is added after the last one, with its picture, and shown at once', async () => {
  await create('Light')
  const form = multipart({
    name: 'Clay',
    name_ar: 'طين',
    alt: 'Bowls',
    alt_ar: '',
    path: await pictureUpload(),
  })
  const reply = await post('/api/slider/create', form)
  expect(reply.json).toEqual({
    message: 'Slider created successfully',
    slider: {
      id: expect.any(Number),
      name: 'Clay',
      name_ar: 'طين',
      alt: 'Bowls',
      alt_ar: null,
      path: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
      width: 40,
      height: 30,
      focus_x: 50,
      focus_y: 50,
      phone: null,
      caption: null,
      caption_ar: null,
      link: null,
      start_date: null,
      end_date: null,
      version: 1,
      created_at: expect.any(String),
    },
  })
  const { slider } = reply.json
  expect((await shop.request('GET', slider.path)).headers.get('content-type')).toBe('image/webp')
  expect((await shown()).map(({ name }: { name: string }) => name)).toEqual(['Light', 'Clay'])
  expect((await get(`/api/slider/get/${slider.id}`)).json).toEqual({ slider })
  expect(await lastChange()).toMatchObject({
    room: 'slides',
    action: 'create',
    record_id: slider.id,
    after: { name: 'Clay' },
  })
})

test('without a picture an update keeps the one it has, and with one takes it; its place stays', async () => {
  const slide = await create('Linen')
  await create('Last')
  const places = (await shown()).map(({ id }: { id: number }) => id)
  const kept = await post(
    `/api/slider/update/${slide.id}`,
    multipart({ name: 'Flax', name_ar: 'كتان' }),
  )
  expect(kept.json).toMatchObject({
    message: 'Slider updated successfully',
    slider: { name: 'Flax', name_ar: 'كتان', path: slide.path },
  })
  expect(await lastChange()).toMatchObject({
    room: 'slides',
    action: 'update',
    before: { name: 'Linen' },
    after: { name: 'Flax' },
  })
  const sentBack = await post(`/api/slider/update/${slide.id}`, {
    alt: 'Flax in bloom',
    path: slide.path,
  })
  expect(sentBack.json.slider).toMatchObject({
    name: 'Flax',
    name_ar: 'كتان',
    alt: 'Flax in bloom',
    path: slide.path,
  })
  const changed = await post(
    `/api/slider/update/${slide.id}`,
    multipart({ name: 'Flax', path: await pictureUpload() }),
  )
  expect(changed.json.slider.path).not.toBe(slide.path)
  const now = await shown('ar')
  expect(now.map(({ id }: { id: number }) => id)).toEqual(places)
  expect(now.find(({ id }: { id: number }) => id === slide.id)).toMatchObject({
    name: 'كتان',
    path: changed.json.slider.path,
  })
})

test('of two admins who began with the same slide the later one is told, with what is stored now', async () => {
  const { id } = await create('Shawl')
  const update = (fields: Record<string, unknown>) => post(`/api/slider/update/${id}`, fields)
  const first = await post(
    `/api/slider/update/${id}`,
    multipart({ alt: 'Cashmere', path: await pictureUpload(), version: '1' }),
  )
  expect(first.json.slider).toMatchObject({ alt: 'Cashmere', version: 2 })
  const late = await update({ name: 'Scarf', version: 1 })
  const now = { id, name: 'Shawl', alt: 'Cashmere', path: first.json.slider.path, version: 2 }
  expect([late.status, late.json]).toMatchObject([
    409,
    { code: 'changed_meanwhile', fields: ['alt', 'path'], now },
  ])
  await post(`/api/slider/move/${id}`, { place: 1 })
  expect((await update({ name: 'Scarf', version: 2 })).json.slider).toMatchObject({
    name: 'Scarf',
    version: 3,
  })
  // Without a version the last change wins.
  expect((await update({ name: 'Stole' })).json.slider).toMatchObject({ name: 'Stole', version: 4 })
  expect((await shown())[0]).not.toHaveProperty('version')
})

test('slides come by pages in their order', async () => {
  const all = (await get('/api/slider/all?per_page=100')).json.slider.data
  const { json } = await get('/api/slider/all?page=2&per_page=3')
  expect(json.slider.data).toEqual(all.slice(3, 6))
  expect(json).toMatchObject({
    current_page: 2,
    total: all.length,
    slider: { current_page: 2, last_page: json.last_page },
  })
})

test('a slide needs a name and a picture that is one', async () => {
  const before = await shown()
  const missing = await post('/api/slider/create', multipart({ name: 'None' }))
  expect(missing).toMatchObject({
    status: 422,
    json: { errors: { path: ['A picture is required'] } },
  })
  expect(
    (await post('/api/slider/create', multipart({ path: await pictureUpload() }))).json.errors,
  ).toEqual({ name: [expect.any(String)] })
  const fake = new File(['GIF89a'], 'slide.png', { type: 'image/png' })
  expect(
    (await post('/api/slider/create', multipart({ name: 'Fake', path: fake }))).json.errors,
  ).toEqual({ path: [expect.any(String)] })
  const large = new File([new Uint8Array(10_000_001)], 'slide.png')
  expect((await post('/api/slider/create', multipart({ name: 'Large', path: large }))).status).toBe(
    413,
  )
  expect(await shown()).toEqual(before)
})

test('a slide is deleted once and gone at once', async () => {
  const { id } = await create('Gone')
  expect((await get(`/api/slider/delete/${id}`)).json).toEqual({
    message: 'slider deleted successfully',
  })
  expect((await shown()).map((slide: { id: number }) => slide.id)).not.toContain(id)
  expect((await remove(`/api/slider/delete/${id}`)).json).toMatchObject({
    code: 'not_found',
    message: 'Slide not found',
  })
  expect((await get(`/api/slider/get/${id}`)).status).toBe(404)
  expect(
    (await post(`/api/slider/update/${id}`, multipart({ name: 'x', path: await pictureUpload() })))
      .status,
  ).toBe(404)
})

test('slides are searched by name and alternative text in both languages, and sorted', async () => {
  const make = async (fields: Record<string, string>) =>
    (await post('/api/slider/create', multipart({ ...fields, path: await pictureUpload() }))).json
      .slider.id as number
  const one = await make({ name: 'Winter wool', name_ar: 'صوف الشتاء', alt: 'A scarf on snow' })
  const two = await make({ name: 'Autumn wool', alt_ar: 'أوراق الخريف' })
  await shop.database.pool.query('update slides set position = position + 100 where id = $1', [one])
  const find = async (search: string, sort = '') => {
    const { json } = await get(`/api/slider/all?search=${encodeURIComponent(search)}&sort=${sort}`)
    expect(json.total).toBe(json.slider.data.length)
    return json.slider.data.map(({ id }: { id: number }) => id)
  }
  expect(await find('wool')).toEqual([two, one])
  expect(await find('wool', 'position')).toEqual([two, one])
  expect(await find('wool', 'oldest')).toEqual([one, two])
  expect(await find('wool', 'newest')).toEqual([two, one])
  expect(await find('wool', 'name')).toEqual([two, one])
  expect(await find('wool', 'largest')).toEqual([two, one])
  expect(await find('snow scarf')).toEqual([one])
  expect(await find('اوراق')).toEqual([two])
  expect(await find('w%l')).toEqual([])
})

test('a slide says where its subject is, what phones show, what stands below it and where it leads', async () => {
  const fields = {
    focus_x: '20',
    focus_y: '80',
    caption: 'Lanterns of Cairo',
    caption_ar: 'فوانيس القاهرة',
    link: '/ar/category/lighting',
  }
  const form = multipart({
    name: 'Lanterns',
    ...fields,
    path: await pictureUpload(),
    phone_path: await pictureUpload(),
  })
  const { slider } = (await post('/api/slider/create', form)).json
  const picture = { path: expect.stringMatching(/^\/media\//), width: 40, height: 30 }
  expect(slider).toMatchObject({
    ...fields,
    focus_x: 20,
    focus_y: 80,
    link: '/category/lighting',
    phone: picture,
  })
  const now = (await shown('ar')).find(({ id }: { id: number }) => id === slider.id)
  expect(now).toMatchObject({
    focus_x: 20,
    focus_y: 80,
    caption: 'فوانيس القاهرة',
    link: '/category/lighting',
    phone: picture,
  })
  const change = (fields: object) => post(`/api/slider/update/${slider.id}`, fields)
  expect((await change({ phone_path: slider.phone.path, caption: '' })).json.slider).toMatchObject({
    phone: picture,
    caption: null,
  })
  expect(
    (await change({ phone_path: '', link: 'https://example.com/lanterns' })).json.slider,
  ).toMatchObject({ phone: null })
  for (const [field, wrong] of [
    ['link', 'javascript:alert(1)'],
    ['link', '//example.com'],
    ['link', '/ar//example.com'],
    ['link', 'https://'],
    ['link', 'https:///example.com'],
    ['link', '/a b'],
    ['focus_x', 101],
    ['caption', 'x'.repeat(161)],
    ['start_date', 'soon'],
  ] as const) {
    expect((await change({ [field]: wrong })).json.errors, `${field} ${wrong}`).toEqual({
      [field]: [expect.any(String)],
    })
  }
})

test('a slide is in the shop on its days alone, and at midnight what is kept of it is asked again', async () => {
  const at = (moment: string) => {
    vi.setSystemTime(new Date(moment))
    return shown().then((all) => all.map(({ name }: { name: string }) => name))
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { slider } = (
      await post(
        '/api/slider/create',
        multipart({
          name: 'Two days',
          start_date: '2026-03-02',
          end_date: '2026-03-03',
          path: await pictureUpload(),
        }),
      )
    ).json
    expect(slider).toMatchObject({ start_date: '2026-03-02', end_date: '2026-03-03' })
    expect(await at('2026-03-01T21:59:59Z')).not.toContain('Two days')
    expect(await at('2026-03-01T22:00:00Z')).toContain('Two days')
    expect(await at('2026-03-03T21:59:59Z')).toContain('Two days')
    expect(await at('2026-03-03T22:00:00Z')).not.toContain('Two days')
    const late = await post(`/api/slider/update/${slider.id}`, { start_date: '2026-03-04' })
    expect(late.json.errors).toEqual({ end_date: ['The first day may not be after the last'] })
    await post(`/api/slider/update/${slider.id}`, { end_date: '' })
    expect(await at('2026-09-01T12:00:00Z')).toContain('Two days')
  } finally {
    vi.useRealTimers()
  }
})

test('a slide is moved to another place', async () => {
  const ids = async () => (await shown()).map(({ id }: { id: number }) => id)
  const before = await ids()
  const last = before.at(-1)
  expect((await post(`/api/slider/move/${last}`, { place: 1 })).json).toEqual({
    message: 'Slider updated successfully',
  })
  expect(await ids()).toEqual([last, ...before.slice(0, -1)])
  await post(`/api/slider/move/${last}`, { place: 999 })
  expect(await ids()).toEqual(before)
  expect((await post('/api/slider/move/99999', { place: 1 })).status).toBe(404)
})

test('two moves at once count one after the other, and a slide that is added meanwhile stays the last', async () => {
  const ids = async () => (await shown()).map(({ id }: { id: number }) => id)
  for (const name of ['One', 'Two', 'Three']) await create(name)
  const before = await ids()
  const [first, ...others] = before
  const { pool } = shop.database
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select id from slides order by id for no key update')
  const moved = post(`/api/slider/move/${before.at(-1)}`, { place: 1 })
  const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await soon(async () => expect((await pool.query(waiting)).rows[0].count).toBe(1))
  // Another admin has moved the first slide to the end, and added one, just before.
  await client.query('update slides set position = $2 where id = $1', [first, before.length + 1])
  const { rows } = await client.query(
    `insert into slides (media_id, name, position) select media_id, 'Late', $1 from slides limit 1 returning id`,
    [before.length + 2],
  )
  await client.query('commit')
  client.release()
  expect((await moved).status).toBe(200)
  expect(await ids()).toEqual([before.at(-1), ...others.slice(0, -1), first, rows[0].id])
})
