/** The home page's sections, and pages that the owner makes of sections, as shoppers see them. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeClient } from '#contract/client.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { plusDays } from '#contract/days/day.ts'
import type { Section } from '#contract/shop/sections.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { admin } from '../../people/admin.ts'
import { answer500 } from '../../requests/answers.ts'
import { button, main } from '../../parts.ts'
import { expect, type Shop, test as base } from '../../shop.ts'
import { openShop } from '../../start.ts'
import { expectWithin } from '../../checks/within.ts'

/** A shop of its own, since the home page is the same for all journeys. */
const test = base.extend<object, { own: string }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
    async ({}, use) => {
      const { url, stop } = await openShop()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ own }, use) => use(own),
})

const every = { is_shown: true, days: { kind: 'every' } } as const
const both = (words: string) => ({ en: words, ar: words })
const none = both('')
const long = both('Unbroken'.repeat(7))

async function asOwner(origin: string) {
  const api = makeClient((path, init) => fetch(origin + path, init))
  const { token } = await api.accounts.login(admin)
  const { products } = await api.products.list({ page: 1, per_page: 4 })
  const file = await readFile(new URL('../../../demo/images/abaya-zahra-1.webp', import.meta.url))
  const { picture } = await api.ownPages.addPicture(
    { path: new File([file], 'abaya.webp', { type: 'image/webp' }) },
    { token },
  )
  return {
    ids: products.slice(0, 3).map(({ id }) => id),
    /** Slug of one that is not among them. */
    further: products[3]?.slug ?? '',
    media_id: picture.id,
    home: (sections: Section[]) => api.ownPages.update({ id: '1', sections }, { token }),
    make: (form: Parameters<typeof api.ownPages.create>[0]) =>
      api.ownPages.create(form, { token, idempotencyKey: crypto.randomUUID() }),
    change: (id: number, form: object) =>
      api.ownPages.update({ id: String(id), ...form }, { token }),
  }
}

const titles = (page: Page) =>
  main(page)
    .getByRole('heading', { level: 2, name: /^Section/ })
    .allTextContents()
const goHome = (page: Page, shop: Shop) =>
  page
    .getByRole('navigation', { name: shop.say(m.category_breadcrumb) })
    .getByRole('link', { name: shop.say(m.header_home) })
    .click()

test('the home page shows the sections of today in their order', async ({ page, shop, own }) => {
  const { home, ids, further, media_id } = await asOwner(own)
  const today = toCairoDay(new Date())
  const until = (until: string, from = plusDays(today, -9)) =>
    ({ is_shown: true, days: { kind: 'range', from, until } }) as const
  const text = { kind: 'text', more: none, link: '' } as const
  const row = { kind: 'row', category: 'coats', sort: 'newest', count: 2, more: none } as const
  const banner = { media_id, alt: both('An abaya'), more: none }
  await home([
    {
      ...{ ...text, ...every, title: both('Section text'), more: long },
      text: both('First line\nsecond **bold** [line](/about)\n\n- one\n- two'),
      link: '/shop',
    },
    { kind: 'products', ...every, title: both('Section products'), products: ids.slice(0, 2) },
    { ...row, ...every, is_shown: false, title: both('Section hidden') },
    {
      kind: 'banner',
      ...every,
      pictures: [
        { ...banner, title: both('Section banner'), link: 'https://pages.example/one' },
        { ...banner, title: none, more: long, link: '/shop' },
      ],
    },
    { ...row, ...until(plusDays(today, -1)), title: both('Section of last week') },
    { ...row, ...until(plusDays(today, 1)), title: both('Section of this week') },
    { ...row, ...every, title: none, more: both('All coats') },
    { kind: 'reviews', ...every, title: both('Section reviews') },
    { kind: 'categories', ...every },
    { kind: 'collection', ...every },
    { kind: 'slider', ...every },
    { kind: 'promise', ...every },
  ])
  const order = ['text', 'products', 'banner', 'of this week', 'reviews'].map(
    (name) => `Section ${name}`,
  )
  const expectWhole = async () => {
    await expect.poll(() => titles(page)).toEqual(order)
    // Headings stand before the collection's, so that the page's own is the shop's name.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.name)
    await expect(main(page).getByRole('heading').first()).toHaveText(shop.name)
    const collection = shop.say(m.home_new_collection)
    await expect(page.getByRole('heading', { level: 2, name: collection })).toBeVisible()
    await expect(
      page.getByRole('tabpanel').getByRole('heading', { level: 3 }).first(),
    ).toBeVisible()
    await expect(main(page).getByRole('heading').filter({ hasText: /^$/ })).toHaveCount(0)
  }
  await shop.open('/')
  await expectWhole()
  await expect(main(page).getByRole('strong')).toHaveText('bold')
  await expect(main(page).locator('p', { hasText: 'First line' })).toHaveCSS(
    'white-space-collapse',
    'preserve-breaks',
  )
  await expect(main(page).getByText(/^(one|two)$/)).toHaveCount(2)
  await expect(main(page).getByRole('link', { name: long.en, exact: true })).toHaveAttribute(
    'href',
    shop.path('/shop'),
  )
  await expect(main(page).getByRole('link', { name: 'All coats' })).toHaveAttribute(
    'href',
    shop.path('/category/coats'),
  )
  const outside = main(page).getByRole('link', { name: 'Section banner' })
  await expect(outside).toHaveAttribute('href', 'https://pages.example/one')
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(main(page).getByRole('link', { name: `An abaya ${long.en}` })).toHaveAttribute(
    'href',
    shop.path('/shop'),
  )
  const quotes = main(page).getByRole('blockquote')
  await expect(quotes).toHaveCount(6)
  await expectAccessible(page)
  await expectWithin(page)
  const window = page.viewportSize()
  if (window) {
    await page.setViewportSize({ ...window, width: 320 })
    await expectWithin(page)
    await page.setViewportSize(window)
  }
  // A slider that is not the first thing on the page does not load before it.
  await expect(
    page.getByRole('region', { name: shop.say(m.home_slides) }).locator('img[fetchpriority]'),
  ).toHaveCount(0)

  // The browser brings the code of rare sections by itself.
  await shop.open('/shop')
  await goHome(page, shop)
  await expectWhole()
  await expect(quotes).toHaveCount(6)
  await main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('blockquote') })
    .first()
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/productdetails/)

  // A page without the collection has a heading, and asks for nothing that it does not show.
  await home([{ kind: 'products', ...every, title: none, products: ids }])
  await shop.open('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.name)
  await expect(main(page).getByRole('article')).toHaveCount(3)
  const whole = await (await page.request.get(shop.path('/'))).text()
  expect(whole).not.toContain(further)
  await expectAccessible(page)
  await shop.open('/shop')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  shop.allow(/500/)
  shop.allow(/console error: .*ErrorResponse/)
  await page.route('**/api/ownPages/home?*', answer500)
  await goHome(page, shop)
  await expect(main(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/ownPages/home?*')
  await button(main(page), shop.say(m.ui_try_again)).click()
  await expect(main(page).getByRole('article')).toHaveCount(3)
  expect(asked.filter((path) => /allSlider|allInsta|categoryTiles/.test(path))).toEqual([])
})

test('an own page has headings, texts, pictures and products, and nothing of it is markup', async ({
  page,
  shop,
  own,
  request,
}) => {
  const { make, change, ids, media_id } = await asOwner(own)
  const picture = { kind: 'picture', ...every, media_id, alt: both('An abaya') } as const
  const text = { kind: 'text', ...every, title: none, more: none, link: '' } as const
  const hostile = [
    '<img src=x onerror="document.title=1"><script>document.title=2</script>',
    '[press](javascript:document.title=3) [other](//evil.example)',
    '**[ours](/pages/made-once)** [theirs](https://pages.example/two)',
  ]
  const form = {
    title: 'How we make it',
    slug: `made-${shop.language}`,
    state: 'published' as const,
    footer: 'help' as const,
    description: 'From wool to coat.',
    sections: [
      { kind: 'heading', ...every, title: both('From wool to coat') },
      { ...text, text: both(hostile.join('\n')) },
      { ...picture, width: 'text' },
      { kind: 'heading', ...every, title: both('Second') },
      { ...text, is_shown: false, text: both('Hidden') },
      { ...picture, width: 'page' },
      { kind: 'products', ...every, title: both('Pieces'), products: ids },
      { ...text, title: both('Third'), text: both('- one\n- two') },
    ] satisfies Section[],
  }
  const made = (await make(form)).page
  const path = `/pages/${form.slug}`
  await shop.open(path)
  await expect(page).toHaveTitle(new RegExp(`How we make it.*${shop.name}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From wool to coat')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    ...['Second', 'Pieces', 'Third'],
  ])
  await expect(main(page).getByText('<script>document.title=2</script>')).toBeVisible()
  await expect(main(page).getByText('[press](javascript:document.title=3)')).toBeVisible()
  await expect(main(page).locator('a[href*="evil"], a[href*="javascript"]')).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'theirs' })).toHaveAttribute('target', '_blank')
  await expect(main(page).getByRole('img', { name: 'An abaya' })).toHaveCount(2)
  await expect(main(page).getByRole('article')).toHaveCount(3)
  await expect(main(page).getByText('Hidden')).toHaveCount(0)
  await expectAccessible(page)
  await expectWithin(page)
  const head = async (to: string) => {
    const reply = await request.get(shop.path(to), { maxRedirects: 0 })
    return { status: reply.status(), headers: reply.headers(), html: await reply.text() }
  }
  const { html, headers } = await head(path)
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://[^/"]+${shop.path(path)}"`))
  expect(html).toMatch(new RegExp(`hreflang="en" href="http://[^/"]+${path}"`))
  expect(html).toContain('<meta property="og:description" content="From wool to coat."/>')
  expect(headers['x-robots-tag']).toBeUndefined()

  // Another address: the former one leads on, also from a link in the page.
  await change(made.id, { slug: 'made-once' })
  await change(made.id, { slug: `${form.slug}-new` })
  const moved = shop.path(`${path}-new`)
  for (const former of [path, '/pages/made-once']) {
    const reply = await head(former)
    expect([reply.status, reply.headers.location]).toEqual([301, moved])
  }
  expect((await head('/pages/home')).headers.location).toBe(shop.path('/'))
  await shop.open(`${path}-new`)
  await main(page).getByRole('link', { name: 'ours' }).click()
  await expect(page).toHaveURL(moved)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From wool to coat')

  await shop.open('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we make it' }).click()
  await expect(page).toHaveURL(moved)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From wool to coat')

  // A draft: for those who have its link.
  await change(made.id, { state: 'draft' })
  expect((await head(`${path}-new`)).status).toBe(404)
  expect((await head('/about')).html).not.toContain('How we make it')
  const preview = `${path}-new?preview=${made.preview}`
  const draft = await head(preview)
  expect([draft.status, draft.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(draft.headers['cache-control']).toBe('no-store')
  expect(draft.html).not.toContain('rel="canonical"')
  await shop.open(preview)
  await expect(main(page).getByText(shop.say(m.preview_draft))).toBeVisible()
  await expectAccessible(page)
  await change(made.id, { title: 'Changed', sections: [] })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed')
  shop.allow(/404/)
  await shop.open('/pages/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.not_found_title))
})
