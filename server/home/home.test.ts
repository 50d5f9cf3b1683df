import { beforeAll, expect, test } from 'vitest'
import { home as contract } from '#contract/shop/home.ts'
import { inProcess } from '#server/http/serve.ts'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { homeRoutes } from './home.routes.ts'
import { instagramImageRecords, slideRecords, socialLinkRecords } from './home.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const api = inProcess({ home: contract }, { home: homeRoutes }, ctx)
const stem = 'b'.repeat(32)

beforeAll(async () => {
  await database.pool.query(
    'insert into media_files (stem, width, height, bytes) values ($1, 2160, 922, 9)',
    [stem],
  )
  await slideRecords.create(ctx, {
    name: 'Light',
    name_ar: 'نور',
    alt: 'Lanterns',
    alt_ar: 'فوانيس',
    media_id: 1,
  })
  await slideRecords.create(ctx, { name: 'Clay', media_id: 1 })
  await slideRecords.create(ctx, { name: 'Linen', media_id: 1 })
})

test('slides stand in their order, with the address and size of their picture', async () => {
  const { sliders, slider } = await api.home.slides()
  expect(sliders.map(({ name }) => name)).toEqual(['Light', 'Clay', 'Linen'])
  expect(sliders[0]).toMatchObject({
    path: `/media/${stem}.webp`,
    alt: 'Lanterns',
    width: 2160,
    height: 922,
  })
  expect(slider).toMatchObject({ total: 3, current_page: 1, last_page: 1 })
  expect(slider.data).toEqual(sliders)
})

test('a page of slides, also one past the end', async () => {
  const second = await api.home.slides({ page: '2', per_page: '2' })
  expect(second.slider).toMatchObject({
    data: [{ name: 'Linen' }],
    total: 3,
    current_page: 2,
    last_page: 2,
  })
  expect(second.sliders).toHaveLength(3)
  const beyond = await api.home.slides({ page: '9', per_page: '2' })
  expect(beyond.slider).toMatchObject({ data: [], total: 3, current_page: 9, last_page: 2 })
  const odd = await api.home.slides({ page: 'undefined' })
  expect(odd.slider.current_page).toBe(1)
})

test('in Arabic, with the other language where a text is missing and the name where no alternative text is', async () => {
  const { sliders } = await api.home.slides({ lang: 'ar' })
  expect(sliders.map(({ name, alt }) => [name, alt])).toEqual([
    ['نور', 'فوانيس'],
    ['Clay', 'Clay'],
    ['Linen', 'Linen'],
  ])
})

test('the name of an Instagram image is its link', async () => {
  await instagramImageRecords.create(ctx, {
    name: 'https://instagram.com/p/1',
    alt: 'A vase',
    media_id: 1,
  })
  const { allInsta } = await api.home.instagram()
  expect(allInsta).toMatchObject([
    { name: 'https://instagram.com/p/1', path: `/media/${stem}.webp`, alt: 'A vase' },
  ])
})

test('social links stand in the order they were added', async () => {
  await socialLinkRecords.create(ctx, { name: 'instagram', link: 'https://instagram.com/zeina' })
  await socialLinkRecords.create(ctx, { name: 'Shop phone', link: 'tel:01012345678' })
  const { allSocialLink } = await api.home.socialLinks()
  expect(allSocialLink.map(({ name, link }) => [name, link])).toEqual([
    ['instagram', 'https://instagram.com/zeina'],
    ['Shop phone', 'tel:01012345678'],
  ])
})
