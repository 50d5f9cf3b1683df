import { expect, test } from 'vitest'
import { adminIn, multipart, pictureUpload } from '../../test/admin.ts'
import { testShop } from '../../test/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange } = await adminIn(shop)

const create = async (name: string) => (await post('/api/slider/create', multipart({ name, path: await pictureUpload() }))).json.slider
const shown = async (lang = 'en') => (await shop.request('GET', `/api/allSlider?lang=${lang}`)).json.sliders

test('a slide is added after the last one, with its picture, and shown at once', async () => {
  await create('Light')
  const form = multipart({ name: 'Clay', name_ar: 'طين', alt: 'Bowls', alt_ar: '', path: await pictureUpload() })
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
      created_at: expect.any(String),
    },
  })
  const { slider } = reply.json
  expect((await shop.request('GET', slider.path)).headers.get('content-type')).toBe('image/webp')
  expect((await shown()).map(({ name }: { name: string }) => name)).toEqual(['Light', 'Clay'])
  expect((await get(`/api/slider/get/${slider.id}`)).json).toEqual({ slider })
  expect(await lastChange()).toMatchObject({ room: 'slides', action: 'create', record_id: slider.id, after: { name: 'Clay' } })
})

test('without a picture an update keeps the one it has, and with one takes it; its place stays', async () => {
  const slide = await create('Linen')
  await create('Last')
  const places = (await shown()).map(({ id }: { id: number }) => id)
  const kept = await post(`/api/slider/update/${slide.id}`, multipart({ name: 'Flax', name_ar: 'كتان' }))
  expect(kept.json).toMatchObject({
    message: 'Slider updated successfully',
    slider: { name: 'Flax', name_ar: 'كتان', path: slide.path },
  })
  expect(await lastChange()).toMatchObject({ room: 'slides', action: 'update', before: { name: 'Linen' }, after: { name: 'Flax' } })
  const sentBack = await post(`/api/slider/update/${slide.id}`, { alt: 'Flax in bloom', path: slide.path })
  expect(sentBack.json.slider).toMatchObject({ name: 'Flax', name_ar: 'كتان', alt: 'Flax in bloom', path: slide.path })
  const changed = await post(`/api/slider/update/${slide.id}`, multipart({ name: 'Flax', path: await pictureUpload() }))
  expect(changed.json.slider.path).not.toBe(slide.path)
  const now = await shown('ar')
  expect(now.map(({ id }: { id: number }) => id)).toEqual(places)
  expect(now.find(({ id }: { id: number }) => id === slide.id)).toMatchObject({ name: 'كتان', path: changed.json.slider.path })
})

test('slides come by pages in their order', async () => {
  const all = (await get('/api/slider/all?per_page=100')).json.slider.data
  const { json } = await get('/api/slider/all?page=2&per_page=3')
  expect(json.slider.data).toEqual(all.slice(3, 6))
  expect(json).toMatchObject({ current_page: 2, total: all.length, slider: { current_page: 2, last_page: json.last_page } })
})

test('a slide needs a name and a picture that is one', async () => {
  const before = await shown()
  const missing = await post('/api/slider/create', multipart({ name: 'None' }))
  expect(missing).toMatchObject({ status: 422, json: { errors: { path: ['A picture is required'] } } })
  expect((await post('/api/slider/create', multipart({ path: await pictureUpload() }))).json.errors).toEqual({ name: [expect.any(String)] })
  const fake = new File(['GIF89a'], 'slide.png', { type: 'image/png' })
  expect((await post('/api/slider/create', multipart({ name: 'Fake', path: fake }))).json.errors).toEqual({ path: [expect.any(String)] })
  const large = new File([new Uint8Array(10_000_001)], 'slide.png')
  expect((await post('/api/slider/create', multipart({ name: 'Large', path: large }))).status).toBe(413)
  expect(await shown()).toEqual(before)
})

test('a slide is deleted once and gone at once', async () => {
  const { id } = await create('Gone')
  expect((await get(`/api/slider/delete/${id}`)).json).toEqual({ message: 'slider deleted successfully' })
  expect((await shown()).map((slide: { id: number }) => slide.id)).not.toContain(id)
  expect((await remove(`/api/slider/delete/${id}`)).json).toMatchObject({ code: 'not_found', message: 'Slide not found' })
  expect((await get(`/api/slider/get/${id}`)).status).toBe(404)
  expect((await post(`/api/slider/update/${id}`, multipart({ name: 'x', path: await pictureUpload() }))).status).toBe(404)
})

test('slides are searched by name and alternative text in both languages, and sorted', async () => {
  const make = async (fields: Record<string, string>) =>
    (await post('/api/slider/create', multipart({ ...fields, path: await pictureUpload() }))).json.slider.id as number
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
