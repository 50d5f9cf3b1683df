/** The home page's sections and own pages, as the owner writes them and shoppers see them. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test, vi } from 'vitest'
import pg from 'pg'
import { limits } from '#contract/limits.ts'
import { sweepMedia } from '#server/media/media.ts'
import { pagesIn, plain, words } from '../../test/shop/own-pages.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { showPage } from './own-pages.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const owner = await adminIn(shop)
const { get, post, remove, lastChange } = owner
const { makeGoods, read } = goodsIn(pool)
const { make, change, show, sectionsOf, addPicture, errorsOf, heading, text, picture } = pagesIn(
  shop,
  owner,
)
const home = (sections: object[]) => change(1, { sections })
const linked = async (lang = 'en') =>
  (await shop.request('GET', `/api/ownPages?lang=${lang}`)).json.pages
const titlesIn = async (search = '') =>
  (await get(`/api/ownPage/all?sort=name&search=${search}`)).json.pages.data.map(
    ({ title }: { title: string }) => title,
  )
const named = () =>
  read(
    'select coalesce(array_agg(media_id order by media_id), array[]::integer[]) from own_page_pictures',
  )

describe('the home page', () => {
  test('is here from the beginning, as it always was, and in no list', async () => {
    const { page } = (await get('/api/ownPage/get/1')).json
    expect(page).toMatchObject({ id: 1, slug: 'home', state: 'published', version: 1 })
    expect(page.sections.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['slider', 'categories', 'collection', 'banner', 'promise', 'row', 'instagram'],
    ])
    expect((await get('/api/ownPage/all')).json).toMatchObject({ total: 0 })
    expect(await linked()).toEqual([])
    // An empty shop has neither banners nor a row.
    expect(await sectionsOf('home')).toEqual(
      ['slider', 'categories', 'collection', 'promise', 'instagram'].map((kind) => ({ kind })),
    )
  })

  test('changes its sections alone, and stays', async () => {
    const { sections: before } = (await get('/api/ownPage/get/1')).json.page
    const facts = { title: 'Front', slug: 'front', state: 'draft', footer: 'shop' }
    const changed = await change(1, { ...facts, sections: [plain('promise')], version: 1 })
    expect(changed.json.page).toMatchObject({ title: 'Home', slug: 'home', version: 2 })
    expect(changed.json.page).toMatchObject({ state: 'published', footer: 'none' })
    expect(await sectionsOf('home')).toEqual([{ kind: 'promise' }])
    expect(await lastChange()).toMatchObject({ room: 'ownPages', record_id: 1, title: 'Home' })
    expect((await change(1, { sections: [], version: 1 })).json).toMatchObject({
      code: 'changed_meanwhile',
      fields: ['sections'],
    })
    for (const reply of [await get('/api/ownPage/delete/1'), await remove('/api/ownPage/delete/1')])
      expect([reply.status, reply.json.reason]).toEqual([409, 'home_page_stays'])
    expect((await home(before)).status).toBe(200)
  })

  test('shows the categories of the settings, and others where a section names them', async () => {
    const { sections } = (await get('/api/ownPage/get/1')).json.page
    const goods = await makeGoods({ name: 'Kaftan', pictures: 1 })
    const { json } = await shop.request('GET', '/api/userproduct/all?per_page=1&page=1')
    const { category, category_slug } = json.products[0]
    const banner = (title: string) => ({
      category: category_slug,
      title: words(title, 'عنوان'),
      link: words('See', 'عرض'),
    })
    await post('/api/settings/update', {
      banners: [banner('First'), { ...banner('Gone'), category: 'gone' }],
      row: banner('Row'),
    })
    const [bannerShown, rowShown] = (await sectionsOf('home')).filter(
      ({ kind }: { kind: string }) => ['banner', 'row'].includes(kind),
    )
    const to = `/category/${encodeURIComponent(category_slug)}`
    expect(bannerShown.banners).toMatchObject([
      { title: 'First', more: 'See', to, picture: { url: expect.stringMatching(/^\/media\//) } },
    ])
    expect(bannerShown.banners).toHaveLength(1)
    expect(rowShown).toMatchObject({ title: 'Row', more: 'See', to, products: [{ id: goods.id }] })
    const row = (fields: object) => ({
      ...{ ...plain('row'), category: '', sort: 'newest', count: 4, title: words(), more: words() },
      ...fields,
    })
    await home([
      row({ category: category_slug, sort: 'best_selling', more: words('All', 'الكل') }),
      row({ category: 'nowhere' }),
      row({ category: '/decor', title: words('House') }),
    ])
    expect(await sectionsOf('home', 'lang=ar')).toMatchObject([
      { kind: 'row', title: category, more: 'الكل', to, products: [{ name: 'Kaftan' }] },
    ])
    await pool.query(`update categories set kind = 'decor' where slug = $1`, [category_slug])
    await expect
      .poll(async () => (await sectionsOf('home')).at(-1))
      .toMatchObject({ title: 'House', to: '/decor' })
    await home(sections)
  })

  test('takes a statement for each category, and one for all chosen products', async () => {
    const { sections } = (await get('/api/ownPage/get/1')).json.page
    const ids = [(await makeGoods({ pictures: 1 })).id, (await makeGoods({ pictures: 1 })).id]
    const { products } = (await shop.request('GET', '/api/userproduct/all?page=1&per_page=2')).json
    const banners = products.map(({ category_slug }: { category_slug: string }) => ({
      ...{ category: category_slug, title: words('One', 'واحد'), link: words('See', 'عرض') },
    }))
    await post('/api/settings/update', { banners, row: banners[0] })
    const asked = new AsyncLocalStorage<boolean>()
    const { query } = pg.Client.prototype
    // Jobs of this shop ask meanwhile, too: statements are those of the page alone.
    const count = async () => {
      await showPage(shop.ctx, 'home', 'en')
      let statements = 0
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      sent.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
        if (asked.getStore()) statements += 1
        return query.apply(this, given as never)
      } as typeof query)
      await asked.run(true, () => showPage(shop.ctx, 'home', 'en'))
      sent.mockRestore()
      return statements
    }
    await home(sections)
    expect((await showPage(shop.ctx, 'home', 'en')).sections).toHaveLength(7)
    expect(await count()).toBe(3)
    const row = sections.find(({ kind }: { kind: string }) => kind === 'row')
    await home([row, row, row])
    expect(await count()).toBe(1)
    await home(ids.map((id) => ({ ...plain('products'), title: words(), products: [id] })))
    expect(await count()).toBe(1)
    await home([plain('slider'), plain('promise')])
    expect(await count()).toBe(0)
    await home(sections)
  })

  test('shows own banners, chosen products, a text and the newest praise', async () => {
    const [seen, hidden, other] = [
      await makeGoods({ name: 'Rug', name_ar: 'سجادة' }),
      await makeGoods(),
      await makeGoods({ name: 'Lamp' }),
    ]
    const stored = await addPicture()
    const own = { media_id: stored.id, alt: words(), title: words('New'), more: words('See') }
    await home([
      { ...plain('banner'), pictures: [{ ...own, link: '/ar/sale' }] },
      {
        ...plain('products'),
        title: words('Chosen'),
        products: [other.id, 999_999, seen.id, other.id],
      },
      { ...text('Made **here**.'), title: words('Us'), more: words('Read'), link: '/about' },
      { ...plain('reviews'), title: words('Said') },
    ])
    const review = (product: number, rate: number, name: string) =>
      read(
        `insert into reviews (product_id, name, rate, review) values ($1, $2, $3, 'Soft') returning id`,
        [product, name, rate],
      )
    const accept = (id: number) =>
      post(`/api/userData/review/${id}/changeStatus`, { is_accepted: 'accepted' })
    expect((await sectionsOf('home')).map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['banner', 'products', 'text'],
    ])
    const first = await review(seen.id, 5, 'Mona')
    expect(await sectionsOf('home')).toHaveLength(3)
    await accept(first)
    for (const [product, rate] of [
      [seen.id, 3],
      [hidden.id, 5],
    ] as const)
      await accept(await review(product, rate, 'Hidden'))
    for (let more = 0; more < 7; more++) await accept(await review(other.id, 4, `More ${more}`))
    await get(`/api/product/delete/${hidden.id}`)
    const [banner, products, said, praise] = await sectionsOf('home', 'lang=ar')
    expect(banner.banners).toMatchObject([
      { title: 'New', more: 'See', to: '/sale', picture: { url: stored.path, alt: '' } },
    ])
    expect(products.products.map(({ name }: { name: string }) => name)).toEqual(['Lamp', 'سجادة'])
    expect(said).toEqual({
      kind: 'text',
      title: 'Us',
      text: 'Made **here**.',
      more: 'Read',
      to: '/about',
    })
    expect(praise.reviews.map(({ name }: { name: string }) => name)).toEqual(
      [6, 5, 4, 3, 2, 1].map((number) => `More ${number}`),
    )
    expect(praise.reviews[0]).toEqual({
      ...{ id: expect.any(Number), name: 'More 6', rate: 4, review: 'Soft' },
      product: { title: 'Lamp', slug: expect.any(String) },
    })
    await pool.query('delete from reviews where product_id = $1', [other.id])
    await home([{ ...plain('reviews'), title: words('Said') }])
    expect((await sectionsOf('home', 'lang=ar'))[0].reviews).toMatchObject([
      { name: 'Mona', product: { title: 'سجادة' } },
    ])
    // What is kept follows the decision.
    await post(`/api/userData/review/${first}/changeStatus`, { is_accepted: 'rejected' })
    expect(await sectionsOf('home', 'lang=ar')).toEqual([])
  })
})

describe('an own page', () => {
  test('is written, changed, listed and deleted', async () => {
    const stored = await addPicture()
    const goods = await makeGoods({ name: 'Tunic' })
    const page = await make({
      ...{ title: 'How we make it', title_ar: 'كيف نصنعها', slug: 'how-we-make-it' },
      description: 'Nine people in Fayoum',
      sections: [
        heading('Linen'),
        text('Washed before it is cut.'),
        picture(stored.id, 'Looms'),
        { ...plain('products'), title: words(), products: [goods.id] },
      ],
    })
    expect(page).toMatchObject({
      version: 1,
      pictures: [stored],
      preview: expect.stringMatching(/^\w{64}$/),
    })
    expect(await named()).toContain(stored.id)
    expect((await show('how-we-make-it', 'lang=ar')).json.page).toMatchObject({
      ...{ title: 'كيف نصنعها', description: 'Nine people in Fayoum', is_draft: false },
      sections: [
        { kind: 'heading', title: 'Linen' },
        { kind: 'text', text: 'Washed before it is cut.', to: '' },
        { kind: 'picture', width: 'page', picture: { url: stored.path, alt: 'Looms' } },
        { kind: 'products', products: [{ name: 'Tunic' }] },
      ],
    })
    expect(await titlesIn('fayoum')).toEqual([])
    expect(await titlesIn('how-we')).toEqual(['How we make it'])
    expect(await titlesIn('نصنعها')).toEqual(['How we make it'])
    // A change of a product of a section is seen.
    await post(`/api/product/update/${goods.id}`, { name: 'Long tunic' })
    expect((await sectionsOf('how-we-make-it')).at(-1).products[0].name).toBe('Long tunic')
    const same = await change(page.id, { sections: page.sections, version: 1 })
    expect(same.json.page.version).toBe(1)
    const changed = await change(page.id, { sections: [heading('Wool')], version: 1 })
    expect(changed.json.page).toMatchObject({ version: 2, pictures: [], title: 'How we make it' })
    expect(await named()).not.toContain(stored.id)
    expect(await sectionsOf('how-we-make-it')).toEqual([{ kind: 'heading', title: 'Wool' }])
    expect(await lastChange()).toMatchObject({
      ...{ room: 'ownPages', action: 'update', title: 'How we make it', title_ar: 'كيف نصنعها' },
      before: { sections: page.sections },
    })
    expect(Object.keys((await lastChange()).before)).toEqual(['sections'])
    const late = await change(page.id, { sections: [], version: 1 })
    expect(late.json).toMatchObject({
      ...{ code: 'changed_meanwhile', fields: ['sections'] },
      now: { version: 2, sections: [heading('Wool')] },
    })
    expect((await get(`/api/ownPage/delete/${page.id}`)).status).toBe(200)
    expect((await show('how-we-make-it')).status).toBe(404)
  })

  test('is a draft until it is published, for those with its token', async () => {
    const page = await make({ state: 'draft', footer: 'shop', sections: [heading('Soon')] })
    const preview = `preview=${page.preview}`
    for (const query of ['', 'preview=', `preview=${'x'.repeat(64)}`])
      expect((await show(page.slug, query)).status, query).toBe(404)
    expect((await show(page.slug, preview)).json.page).toMatchObject({ is_draft: true })
    expect(await linked()).toEqual([])
    await change(page.id, { state: 'published', title: 'Zibdiya', title_ar: 'أولى' })
    await make({ title: 'About linen', title_ar: 'يد', footer: 'help', slug: 'linen' })
    await make({ title: 'Unlinked', footer: 'none' })
    expect((await show(page.slug)).json.page).toMatchObject({ is_draft: false })
    expect(await linked()).toEqual([
      { slug: 'linen', title: 'About linen', footer: 'help' },
      { slug: page.slug, title: 'Zibdiya', footer: 'shop' },
    ])
    expect((await linked('ar')).map(({ title }: { title: string }) => title)).toEqual([
      'أولى',
      'يد',
    ])
    const map = (await shop.request('GET', '/sitemap.xml')).text
    for (const path of ['/pages/linen', '/ar/pages/linen']) expect(map).toContain(`${path}</loc>`)
    await change(page.id, { state: 'draft' })
    expect((await shop.request('GET', '/sitemap.xml')).text).not.toContain(page.slug)
    expect(map).not.toContain('/pages/home')
  })

  test('is never kept as its preview shows it', async () => {
    const goods = await makeGoods()
    const sections = [{ ...plain('products'), title: words(), products: [goods.id] }]
    const page = await make({ sections })
    const draft = await make({ sections, state: 'draft' })
    const seen = async () => [
      (await sectionsOf(page.slug)).length,
      (await sectionsOf(page.slug, `preview=${page.preview}`)).length,
      (await sectionsOf(draft.slug, `preview=${draft.preview}`)).length,
    ]
    // What was written so far is announced, and nothing is dropped later.
    await pool.query(`select pg_notify('catalogue', 'all that came before')`)
    await expect
      .poll(() => shop.database.changefeed.version(['all that came before']))
      .toBeGreaterThan(0)
    expect(await seen()).toEqual([1, 1, 1])
    // Hidden unannounced: only what is kept has it still.
    await pool.query(
      `begin; set local session_replication_role = replica; update catalogue_entries set visible = false where product_id = ${goods.id}; commit`,
    )
    expect(await seen()).toEqual([1, 0, 0])
  })

  test('keeps its former addresses until another page takes one', async () => {
    const page = await make({ slug: 'first-place', sections: [heading('Here')] })
    await change(page.id, { slug: 'second-place' })
    await change(page.id, { slug: 'third-place' })
    for (const slug of ['first-place', 'second-place', 'third-place'])
      expect((await show(slug)).json.page).toMatchObject({ slug: 'third-place' })
    const other = await make({ slug: 'first-place' })
    expect((await show('first-place')).json.page).toMatchObject({
      slug: 'first-place',
      sections: [],
    })
    await change(other.id, { slug: 'second-place' })
    expect((await show('first-place')).json.page.slug).toBe('second-place')
    // Back to where it was: nothing leads to itself.
    await change(page.id, { slug: 'first-place' })
    expect((await show('third-place')).json.page.slug).toBe('first-place')
    expect(await read('select former_slugs from own_pages where id = $1', [page.id])).toEqual([
      'third-place',
    ])
    for (const slug of ['second-place', 'home']) {
      const reply = await change(page.id, { slug })
      expect([reply.status, errorsOf(reply)]).toEqual([409, { slug: 'page_taken' }])
      const made = await post('/api/ownPage/create', { ...page, slug })
      expect([made.status, errorsOf(made)]).toEqual([409, { slug: 'page_taken' }])
    }
  })

  test('of two that take one address at once one gets it', async () => {
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        post('/api/ownPage/create', {
          ...{ title, slug: 'at-once', state: 'draft', footer: 'none', sections: [] },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [one, two] = [await make({ slug: 'swap-one' }), await make({ slug: 'swap-two' })]
    const swaps = await Promise.all([
      change(one.id, { slug: 'swap-two' }),
      change(two.id, { slug: 'swap-one' }),
    ])
    expect(swaps.map(({ status }) => status)).toEqual([409, 409])
  })

  test.each(['Uppercase', 'a--b', '-a', 'a-', 'كيف', 'a b', 'a/b', '', 'x'.repeat(101)])(
    '%j is no address of it',
    async (slug) => {
      const reply = await post('/api/ownPage/create', {
        ...{ title: 'Wrong', slug, state: 'draft', footer: 'none', sections: [] },
      })
      expect([reply.status, Object.keys(errorsOf(reply))]).toEqual([422, ['slug']])
    },
  )

  test('has sections of its own kinds, and pictures that are stored', async () => {
    const page = await make({ sections: [heading('Stays')] })
    const refused = async (id: number, sections: unknown, errors: object) => {
      const reply = await change(id, { sections })
      expect([reply.status, errorsOf(reply)], reply.text).toEqual([422, errors])
    }
    await refused(page.id, [heading('A'), plain('slider')], { 'sections.1.kind': 'section_kind' })
    await refused(1, [plain('slider'), heading('A')], { 'sections.1.kind': 'section_kind' })
    await refused(1, [plain('slider'), plain('promise'), plain('slider'), plain('promise')], {
      ...{ 'sections.2.kind': 'section_once', 'sections.3.kind': 'section_once' },
    })
    await refused(page.id, [{ kind: 'sale' }], { 'sections.0.kind': 'section_kind' })
    await refused(page.id, [heading('A'), picture(999_999, '')], {
      'sections.1.media_id': 'picture_required',
    })
    const own = { media_id: 999_999, alt: words(), title: words(), more: words(), link: '' }
    await refused(1, [{ ...plain('banner'), pictures: [own] }], {
      'sections.0.pictures.0.media_id': 'picture_required',
    })
    await refused(1, [{ ...plain('banner'), pictures: [{ ...own, link: '/sale' }] }], {
      'sections.0.pictures.0.title.en': 'section_link_words',
    })
    const { id: ofReview } = await addPicture()
    await pool.query(
      `insert into reviews (product_id, name, rate, review, status, media_id) values ($1, 'Mona', 5, 'Lovely', 'rejected', $2)`,
      [(await makeGoods({})).id, ofReview],
    )
    await refused(page.id, [picture(ofReview, '')], { 'sections.0.media_id': 'picture_required' })
    const long = Array.from({ length: 5 }, () => text('x'.repeat(limits.section_text)))
    await refused(page.id, long, { sections: 'section_texts' })
    const many = Array.from({ length: limits.sections + 1 }, () => heading('A'))
    await refused(page.id, many, { sections: 'section_most' })
    const when = (days: unknown) => [{ ...heading('A'), days }]
    await refused(page.id, when({ kind: 'range', from: '2026-03-02', until: '2026-03-01' }), {
      'sections.0.days.until': 'days_order',
    })
    await refused(page.id, when({ kind: 'week', days: [] }), {
      'sections.0.days.days': 'section_weekdays',
    })
    expect(await sectionsOf(page.slug)).toEqual([{ kind: 'heading', title: 'Stays' }])
    expect((await get(`/api/ownPage/get/${page.id}`)).json.page.version).toBe(1)
  })

  test('keeps the pictures that it shows, and no others', async () => {
    const [kept, left] = [await addPicture(), await addPicture()]
    await make({ sections: [picture(kept.id, ''), picture(kept.id, 'Again')] })
    await pool.query(`update media_files set created_at = now() - interval '2 days'`)
    await sweepMedia(shop.ctx, new AbortController().signal)
    const ids = await read('select array_agg(id) from media_files where id = any ($1)', [
      [kept.id, left.id],
    ])
    expect(ids).toEqual([kept.id])
  })

  test('is one of a hundred at most, also for two owners at once', async () => {
    await pool.query(
      `insert into own_pages (title, slug, state, footer, sections)
       select 'Filled', 'filled-' || number, 'draft', 'none', '[]' from generate_series(1, $1 - (select count(*)::int - 1 from own_pages) - 1) as number`,
      [limits.own_pages],
    )
    const form = { title: 'Last', state: 'draft', footer: 'none', sections: [] }
    const replies = await Promise.all(
      ['last-one', 'last-two'].map((slug) => post('/api/ownPage/create', { ...form, slug })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(errorsOf(replies.find(({ status }) => status === 422) as never)).toEqual({
      slug: 'pages_most',
    })
    await pool.query(`delete from own_pages where title = 'Filled'`)
  })
})

describe('days', () => {
  test('show and hide a section at midnight in Cairo, what is kept of it too', async () => {
    const page = await make({
      sections: [
        { ...heading('Range'), days: { kind: 'range', from: '2026-03-02', until: '2026-03-03' } },
        { ...heading('Fridays'), days: { kind: 'week', days: [5] } },
        { ...heading('Hidden'), is_shown: false },
        heading('Always'),
      ],
    })
    const at = async (moment: string) => {
      vi.setSystemTime(new Date(moment))
      const titles = async () =>
        (await sectionsOf(page.slug)).map(({ title }: { title: string }) => title)
      const first = await titles()
      expect(await titles(), 'kept').toEqual(first)
      return first
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect(await at('2026-03-01T21:59:59Z')).toEqual(['Always'])
      expect(await at('2026-03-01T22:00:00Z')).toEqual(['Range', 'Always'])
      expect(await at('2026-03-03T21:59:59Z')).toEqual(['Range', 'Always'])
      expect(await at('2026-03-03T22:00:00Z')).toEqual(['Always'])
      expect(await at('2026-03-05T21:59:59Z')).toEqual(['Always'])
      expect(await at('2026-03-05T22:00:00Z')).toEqual(['Fridays', 'Always'])
      expect(await at('2026-03-06T22:00:00Z')).toEqual(['Always'])
    } finally {
      vi.useRealTimers()
    }
  })
})

test('nobody but owners may', async () => {
  const manager = await adminIn(shop, 'manager')
  for (const reply of [
    await manager.get('/api/ownPage/all'),
    await manager.get('/api/ownPage/get/1'),
    await manager.post('/api/ownPage/update/1', { sections: [] }),
    await manager.get('/api/ownPage/delete/1'),
  ])
    expect(reply.status).toBe(403)
})
