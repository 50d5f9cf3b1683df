import { expect, test } from 'vitest'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange } = await adminIn(shop)

const link = 'https://www.instagram.com/p/abc'
const create = async (name = link) =>
  (await post('/api/customerlink/create', multipart({ name, path: await pictureUpload() }))).json
    .customerlink
const shown = async () => (await shop.request('GET', '/api/allInsta')).json.allInsta

test('an Instagram image is added after the last one, with its link and picture, and shown at once', async () => {
  const first = await create()
  const reply = await post(
    '/api/customerlink/create',
    multipart({ name: ` ${link}d `, alt: 'A vase', path: await pictureUpload() }),
  )
  expect(reply.json).toEqual({
    message: 'customerlink created successfully',
    customerlink: {
      id: expect.any(Number),
      name: `${link}d`,
      alt: 'A vase',
      alt_ar: null,
      path: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
      width: 40,
      height: 30,
      created_at: expect.any(String),
    },
  })
  const { customerlink } = reply.json
  expect((await shown()).map(({ id }: { id: number }) => id)).toEqual([first.id, customerlink.id])
  expect((await get(`/api/customerlink/get/${customerlink.id}`)).json).toEqual({ customerlink })
  expect(await lastChange()).toMatchObject({
    room: 'instagramImages',
    action: 'create',
    record_id: customerlink.id,
  })
})

test('an update changes what is sent of link, picture and text, and without anything nothing', async () => {
  const image = await create()
  const update = (fields: Record<string, string | File>) =>
    post(`/api/customerlink/update/${image.id}`, multipart(fields))
  const relinked = await update({ name: 'https://www.instagram.com/p/new' })
  expect(relinked.json).toMatchObject({
    message: 'customerlink updated successfully',
    customerlink: { name: 'https://www.instagram.com/p/new', path: image.path },
  })
  const repainted = await update({ path: await pictureUpload(), name: '', alt: 'A bowl' })
  expect(repainted.json.customerlink).toMatchObject({
    name: 'https://www.instagram.com/p/new',
    alt: 'A bowl',
  })
  expect(repainted.json.customerlink.path).not.toBe(image.path)
  expect((await update({})).json.customerlink).toEqual(repainted.json.customerlink)
  const { path } = repainted.json.customerlink
  for (const same of [path, `https://shop.example${path}`])
    expect((await update({ path: same })).json.customerlink.path).toBe(path)
  expect((await shown()).find(({ id }: { id: number }) => id === image.id)).toMatchObject({
    name: 'https://www.instagram.com/p/new',
    path: repainted.json.customerlink.path,
    alt: 'A bowl',
  })
})

test.each(['www.instagram.com', 'instagram.com/p/1', '@zeina'])(
  '%j is taken as it is written',
  async (name) => {
    const { id } = await create(name)
    expect((await shown()).find((image: { id: number }) => image.id === id)).toMatchObject({ name })
  },
)

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  '',
])('%j is no link for it', async (name) => {
  const before = await shown()
  const path = await pictureUpload()
  const reply = await post('/api/customerlink/create', multipart({ name, path }))
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.json.errors)).toEqual(['name'])
  if (name)
    expect((await post(`/api/customerlink/update/${before[0].id}`, { name })).status).toBe(422)
  expect(await shown()).toEqual(before)
})

test('a new one needs a picture that is one, of 10 MB at most', async () => {
  expect((await post('/api/customerlink/create', { name: link })).json.errors).toEqual({
    path: ['A picture is required'],
  })
  const fake = new File(['<html>'], 'image.jpg', { type: 'image/jpeg' })
  expect(
    (await post('/api/customerlink/create', multipart({ name: link, path: fake }))).status,
  ).toBe(422)
  const large = new File([new Uint8Array(10_000_001)], 'image.jpg')
  expect(
    (await post('/api/customerlink/create', multipart({ name: link, path: large }))).status,
  ).toBe(413)
})

test('the list comes by pages in its order, under `link`', async () => {
  const all = (await get('/api/customerlink/all?per_page=100')).json.link.data
  const { json } = await get('/api/customerlink/all?page=2&per_page=2')
  expect(json.link.data).toEqual(all.slice(2, 4))
  expect(json).toMatchObject({
    current_page: 2,
    total: all.length,
    link: { current_page: 2, last_page: json.last_page },
  })
})

test('an Instagram image is deleted once and gone at once', async () => {
  const { id } = await create()
  expect((await get(`/api/customerlink/delete/${id}`)).json).toEqual({
    message: 'Customer link deleted successfully',
  })
  expect((await shown()).map((image: { id: number }) => image.id)).not.toContain(id)
  expect((await remove(`/api/customerlink/delete/${id}`)).status).toBe(404)
  expect((await get(`/api/customerlink/get/${id}`)).status).toBe(404)
  expect((await post(`/api/customerlink/update/${id}`, { name: link })).status).toBe(404)
})

test('Instagram images are searched by link and alternative text, and sorted', async () => {
  const make = async (fields: Record<string, string>) =>
    (await post('/api/customerlink/create', multipart({ ...fields, path: await pictureUpload() })))
      .json.customerlink.id as number
  const one = await make({ name: 'https://www.instagram.com/p/zzz_1', alt_ar: 'فستان أزرق' })
  const two = await make({ name: 'https://www.instagram.com/p/aaa_zzz', alt: 'A blue dress' })
  const find = async (search: string, sort = '') => {
    const { json } = await get(
      `/api/customerlink/all?search=${encodeURIComponent(search)}&sort=${sort}`,
    )
    expect(json.total).toBe(json.link.data.length)
    return json.link.data.map(({ id }: { id: number }) => id)
  }
  expect(await find('zzz')).toEqual([one, two])
  expect(await find('zzz', 'newest')).toEqual([two, one])
  expect(await find('zzz', 'oldest')).toEqual([one, two])
  expect(await find('zzz', 'name')).toEqual([two, one])
  expect(await find('ازرق')).toEqual([one])
  expect(await find('Blue')).toEqual([two])
  expect(await find('zzz_')).toEqual([one])
})
