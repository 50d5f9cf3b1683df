/** Restores of own pages and of the home page, with the pictures of their sections. */
import { expect, test } from 'vitest'
import { sweepAccounts } from '#server/accounts/accounts.ts'
import { sweepMedia } from '#server/media/media.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { pagesIn, plain, words } from '../../test/shop/own-pages.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { read } = rowsIn(pool)
const owner = await adminIn(shop)
const { get, post } = owner
const { make, change, show, sectionsOf, addPicture, heading, picture } = pagesIn(shop, owner)

const lastEntry = (id: number): Promise<number> =>
  read(`select max(id) from audit_log where room = 'ownPages' and record_id = $1`, [id])
const preview = async (entry: number) => (await get(`/api/history/get/${entry}`)).json
const restored = async (entry: number) => {
  const reply = await post(`/api/history/restore/${entry}`)
  expect(reply.status, reply.text).toBe(200)
}
const record = async (id: number) => (await get(`/api/ownPage/get/${id}`)).json.page
/** The nights of so many days. */
const sweep = async (days: number) => {
  await pool.query(`update media_files set created_at = now() - interval '2 days'`)
  await pool.query(
    `update audit_log_pictures set created_at = now() - make_interval(days => ${days})`,
  )
  const never = new AbortController().signal
  await sweepAccounts(shop.ctx, never)
  return sweepMedia(shop.ctx, never)
}

test('a changed page goes back to its sections, pictures and address', async () => {
  const stored = await addPicture()
  const page = await make({ slug: 'atelier', sections: [heading('Looms'), picture(stored.id, '')] })
  await change(page.id, { slug: 'workshop', sections: [heading('Wheels')] })
  const entry = await lastEntry(page.id)
  expect(await sweep(2)).toBe(0)
  const { comes_back, refused, version } = await preview(entry)
  expect({ refused, version }).toEqual({ refused: null, version: 2 })
  expect(comes_back).toEqual(
    expect.arrayContaining([
      { field: 'slug', now: 'workshop', back: 'atelier' },
      { field: 'sections', now: [heading('Wheels')], back: page.sections },
    ]),
  )
  expect(comes_back).toHaveLength(2)
  expect((await record(page.id)).version, 'a preview changes nothing').toBe(2)
  await restored(entry)
  expect(await record(page.id)).toMatchObject({
    ...{ slug: 'atelier', sections: page.sections, pictures: [stored], version: 3 },
  })
  expect((await show('workshop')).json.page.slug).toBe('atelier')
  expect((await sectionsOf('atelier'))[1]).toMatchObject({ picture: { url: stored.path } })
  expect(await sweep(91)).toBe(0)
})

test('a changed page whose pictures are kept no more stays as it is', async () => {
  const page = await make({ sections: [picture((await addPicture()).id, '')] })
  await change(page.id, { sections: [] })
  expect(await sweep(91)).toBe(1)
  const entry = await lastEntry(page.id)
  expect((await preview(entry)).refused).toMatchObject({ reason: 'picture_gone' })
  expect((await post(`/api/history/restore/${entry}`)).json).toMatchObject({
    ...{ code: 'not_restorable', reason: 'picture_gone' },
  })
  expect((await record(page.id)).sections).toEqual([])
})

test('a deleted page comes back under its number, unless its address is taken', async () => {
  const stored = await addPicture()
  const page = await make({
    slug: 'we',
    footer: 'help',
    sections: [picture(stored.id, '')],
  })
  await change(page.id, { slug: 'about-us' })
  await change(page.id, { slug: 'who-we-are' })
  await get(`/api/ownPage/delete/${page.id}`)
  const entry = await lastEntry(page.id)
  const other = await make({ slug: 'who-we-are' })
  await make({ slug: 'about-us' })
  expect((await preview(entry)).refused).toMatchObject({ reason: 'taken' })
  await change(other.id, { slug: 'others' })
  expect(await sweep(89)).toBe(0)
  await restored(entry)
  expect(await record(page.id)).toMatchObject({
    ...{ slug: 'who-we-are', footer: 'help', sections: page.sections, pictures: [stored] },
    version: 4,
  })
  expect((await show('we')).json.page.slug).toBe('who-we-are')
  expect((await show('about-us')).json.page.slug).toBe('about-us')
  // It has its address again, which led to the other page meanwhile.
  expect((await show('who-we-are')).json.page.sections).toHaveLength(1)
})

test('the home page goes back to the banners that it had', async () => {
  const stored = await addPicture()
  const own = { media_id: stored.id, alt: words(), title: words('New'), more: words(), link: '' }
  const sections = [{ ...plain('banner'), pictures: [own] }, plain('promise')]
  await change(1, { sections })
  await change(1, { sections: [plain('promise')] })
  expect(await sweep(2)).toBe(0)
  await restored(await lastEntry(1))
  expect((await record(1)).sections).toEqual(sections)
  expect((await sectionsOf('home'))[0].banners).toMatchObject([{ picture: { url: stored.path } }])
})
