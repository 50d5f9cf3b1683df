import { expect, test } from 'vitest'
import { adminIn, multipart } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange } = await adminIn(shop)

const create = async (name: string, link = 'https://example.com/zeina') =>
  (await post('/api/social/create', { name, link })).json.social
const shown = async () => (await shop.request('GET', '/api/allSocialLink')).json.allSocialLink

test('a social link is added from a form and shown at once', async () => {
  const reply = await post(
    '/api/social/create',
    multipart({ name: 'instagram', link: 'https://www.instagram.com/zeina' }),
  )
  const link = {
    id: expect.any(Number),
    name: 'instagram',
    link: 'https://www.instagram.com/zeina',
  }
  expect(reply.json).toEqual({
    message: 'social link created successfully',
    social: { ...link, created_at: expect.any(String) },
  })
  expect(await shown()).toEqual([link])
  const { social } = reply.json
  expect((await get(`/api/social/get/${social.id}`)).json).toEqual({ social })
  expect(await lastChange()).toMatchObject({
    room: 'socialLinks',
    action: 'create',
    record_id: social.id,
    after: { name: 'instagram' },
  })
})

test('an update by id shows at once', async () => {
  const { id } = await create('facebook')
  const reply = await post(
    `/api/social/update/${id}`,
    new URLSearchParams({ name: 'Facebook', link: 'mailto:shop@mail.example' }),
  )
  expect(reply.json).toMatchObject({
    message: 'social link updated successfully',
    social: { id, name: 'Facebook', link: 'mailto:shop@mail.example' },
  })
  expect((await shown()).at(-1)).toEqual({ id, name: 'Facebook', link: 'mailto:shop@mail.example' })
  await post(`/api/social/update/${id}`, { link: 'tel:19123' })
  await post(`/api/social/update/${id}`, {})
  expect((await shown()).at(-1)).toEqual({ id, name: 'Facebook', link: 'tel:19123' })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'example.com',
  'https://',
  'tel: ',
  '',
])('%j is no link for it', async (link) => {
  const before = await shown()
  const reply = await post('/api/social/create', { name: 'tiktok', link })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.json.errors)).toEqual(['link'])
  expect(
    (await post(`/api/social/update/${before[0].id}`, { name: 'instagram', link })).status,
  ).toBe(422)
  expect(await shown()).toEqual(before)
})

test.each(['.', '..'])('%j is no name for it: in an address it would be a folder', async (name) => {
  const reply = await post('/api/social/create', { name, link: 'https://example.com' })
  expect(reply).toMatchObject({
    status: 422,
    json: { errors: { name: ['Enter a name with letters'] } },
  })
})

test('a name is one link, capitals aside, also for two admins at once', async () => {
  const { id } = await create('linkedin')
  const taken = await post('/api/social/create', { name: 'LinkedIn', link: 'https://example.com' })
  expect(taken).toMatchObject({
    status: 409,
    json: {
      message: 'There is a social link named LinkedIn already',
      errors: { name: [expect.any(String)] },
    },
  })
  const other = await create('whatsapp', 'tel:01012345678')
  expect(
    (
      await post(`/api/social/update/${other.id}`, {
        name: 'LINKEDIN',
        link: 'https://example.com',
      })
    ).status,
  ).toBe(409)
  expect(
    (await post(`/api/social/update/${id}`, { name: 'LinkedIn', link: 'https://example.com' })).json
      .social.name,
  ).toBe('LinkedIn')
  const replies = await Promise.all(
    ['Threads', 'threads', 'THREADS'].map((name) =>
      post('/api/social/create', { name, link: 'tel:1' }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test.each(['Shop blog', 'فيسبوك', 'a/b?c#d&e=%', '2026'])(
  'the link named %j is deleted by its name, once',
  async (name) => {
    const { id } = await create(name)
    const path = `/api/social/delete/${encodeURIComponent(name.toUpperCase())}`
    expect((await get(path)).json).toEqual({ message: 'social link deleted successfully' })
    expect((await shown()).map((link: { id: number }) => link.id)).not.toContain(id)
    expect(await lastChange()).toMatchObject({
      room: 'socialLinks',
      action: 'delete',
      record_id: id,
      before: { name },
      after: null,
    })
    expect((await remove(path)).json).toMatchObject({
      code: 'not_found',
      message: 'Social link not found',
    })
    expect((await get(`/api/social/get/${id}`)).status).toBe(404)
    expect((await post(`/api/social/update/${id}`, { name, link: 'tel:1' })).status).toBe(404)
  },
)

test('an id is no name', async () => {
  const { id } = await create('pinterest')
  expect((await remove(`/api/social/delete/${id}`)).status).toBe(404)
  expect((await get(`/api/social/get/${id}`)).status).toBe(200)
})

test('social links come by pages in the order they were added', async () => {
  const all = (await get('/api/social/all?per_page=100')).json.social.data
  const { json } = await get('/api/social/all?page=2&per_page=2')
  expect(json.social.data).toEqual(all.slice(2, 4))
  expect(json).toMatchObject({
    current_page: 2,
    total: all.length,
    social: { current_page: 2, last_page: json.last_page },
  })
})

test('social links are searched by name and link, and sorted', async () => {
  const one = (await create('Zeta', 'https://example.com/sought_out')).id
  const two = (await create('أخبار المتجر', 'https://example.com/sought-out')).id
  const three = (await create('Alpha', 'tel:19777')).id
  const find = async (search: string, sort = '') => {
    const { json } = await get(`/api/social/all?search=${encodeURIComponent(search)}&sort=${sort}`)
    expect(json.total).toBe(json.social.data.length)
    return json.social.data.map(({ id }: { id: number }) => id)
  }
  expect(await find('sought')).toEqual([one, two])
  expect(await find('sought', 'newest')).toEqual([two, one])
  expect(await find('sought_')).toEqual([one])
  expect(await find('اخبار')).toEqual([two])
  expect(await find('19777')).toEqual([three])
  const names = (await get('/api/social/all?sort=name&per_page=100')).json.social.data.map(
    ({ name }: { name: string }) => name,
  )
  expect(names.indexOf('Alpha')).toBeLessThan(names.indexOf('Zeta'))
  expect(await find('', 'loudest')).toEqual(
    (await get('/api/social/all')).json.social.data.map(({ id }: { id: number }) => id),
  )
})
