/** Metadata for search engines and link previews, mostly read by plain requests as crawlers do. */
import type { APIRequestContext } from '@playwright/test'
import * as m from '#messages'
import { addresses } from '../../pages.ts'
import { expect, type Language, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

/** Indexed pages, with the English path of each canonical address. */
const listed = {
  '/': '/',
  '/shop': '/shop',
  '/shop?page=2': '/shop',
  '/sale': '/sale',
  '/decor': '/decor',
  '/dresses': '/category/dresses',
  '/category/vases': '/category/vases',
  '/category/Table%20%26%20Tray': '/category/table-tray',
  '/category/dresses?subcategory=kaftans': '/category/dresses',
  '/track': '/track',
  '/productdetails/coat-cairo': '/productdetails/coat-cairo',
  '/productdetails/dress-salma?utm_source=letter': '/productdetails/dress-salma',
}

/** Pages that are not indexed. */
const unlisted = [
  addresses['category-filtered'],
  '/shop?sort=price_asc',
  ...[addresses.search, addresses['search-nothing-found'], addresses['search-start']],
  ...[
    '/cart',
    '/wishlist',
    '/checkout',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/some-token',
    '/profile',
  ],
]

const notFound = [
  '/nowhere',
  '/category/nowhere',
  '/productdetails/nowhere',
  '/order/some-token',
  '/shop?page=400',
  '/dashboard/nowhere',
]

type Reading = {
  status: number
  robots: string | undefined
  title: string
  canonical: string | undefined
  alternates: Record<string, string>
  /** Open Graph values by property. */
  graph: Record<string, string>
  description: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: JSON-LD of every shape
  things: Record<string, any>
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

async function read(request: APIRequestContext, path: string): Promise<Reading> {
  const reply = await request.get(path)
  const html = await reply.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const tags = [...head.matchAll(/<(meta|link)\s([^>]*)>/g)].map(([, name, text = '']) => ({
    name,
    ...Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value = '']) => [
        key?.toLowerCase(),
        unescaped(value),
      ]),
    ),
  })) as Record<string, string>[]
  const meta = (name: string) => tags.find((tag) => tag.name === name)?.content
  const things = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
  expect(
    things.every((thing) => thing['@context'] === 'https://schema.org'),
    path,
  ).toBe(true)
  const robots = meta('robots')
  expect(reply.headers()['x-robots-tag'], `${path} in header and head`).toBe(
    robots === undefined ? undefined : 'noindex',
  )
  return {
    status: reply.status(),
    robots,
    title: unescaped(head.match(/<title>(.*?)<\/title>/)?.[1] ?? ''),
    canonical: tags.find((tag) => tag.rel === 'canonical')?.href,
    alternates: Object.fromEntries(
      tags.filter((tag) => tag.rel === 'alternate').map((tag) => [tag.hreflang, tag.href]),
    ),
    graph: Object.fromEntries(
      tags.filter((tag) => tag.property).map((tag) => [tag.property, tag.content]),
    ),
    description: meta('description'),
    things: Object.fromEntries(things.map((thing) => [thing['@type'], thing])),
  }
}

const inLanguage = (language: Language, path: string) =>
  language === 'en' ? path : path === '/' ? '/ar' : `/ar${path}`

test('each page says whether, and as what, it wants to be found', async ({ request, shop }) => {
  const found = new Map<string, string>()
  for (const [path, canonical] of Object.entries(listed)) {
    const page = await read(request, shop.path(path))
    expect([page.status, page.robots], path).toEqual([200, undefined])
    const origin = new URL(page.canonical ?? '').origin
    const at = (language: Language) => origin + inLanguage(language, canonical)
    expect(page.canonical, path).toBe(at(shop.language))
    expect(page.alternates, path).toEqual({ en: at('en'), ar: at('ar'), 'x-default': at('en') })
    expect(page.title, path).toContain(shop.name)
    expect(page.description?.length ?? 0, path).toBeGreaterThan(20)
    expect(page.graph, path).toMatchObject({
      'og:title': page.title,
      'og:description': page.description,
      'og:url': page.canonical,
      'og:site_name': shop.name,
      'og:locale': { en: 'en_US', ar: 'ar_EG' }[shop.language],
      'og:locale:alternate': { en: 'ar_EG', ar: 'en_US' }[shop.language],
    })
    expect(Number(page.graph['og:image:width']), path).toBeGreaterThanOrEqual(600)
    const picture = await request.get(new URL(page.graph['og:image'] ?? '').pathname)
    expect([picture.status(), picture.headers()['content-type']?.split('/')[0]], path).toEqual([
      200,
      'image',
    ])
    // Titles are unique among pages.
    expect(found.get(page.title) ?? page.canonical, path).toBe(page.canonical)
    found.set(page.title, page.canonical ?? '')
  }
  for (const [paths, status] of [
    [unlisted, 200],
    [notFound, 404],
  ] as const) {
    for (const path of paths) {
      const {
        status: answered,
        robots,
        alternates,
        graph,
        things,
        title,
      } = await read(request, shop.path(path))
      expect([answered, robots?.split(',')[0]], path).toEqual([status, 'noindex'])
      expect([alternates, graph, things], path).toEqual([{}, {}, {}])
      expect(title, path).toContain(shop.name)
      if (!path.includes('?')) expect(found.has(title), `${path}: ${title}`).toBe(false)
    }
  }
})

test('products are told in the words of schema.org', async ({ request, shop }) => {
  const { settings } = await api.settings.get({ lang: shop.language })
  for (const slug of ['coat-cairo', 'dress-salma', 'vase-nile', 'basket-nuba']) {
    const { product } = await api.products.get({ id: slug, lang: shop.language })
    const { things, canonical, graph } = await read(request, shop.path(`/productdetails/${slug}`))
    const { Product: told, BreadcrumbList: way } = things
    expect(told, slug).toMatchObject({
      '@id': canonical,
      name: product.name,
      description: product.desc,
      sku: String(product.id),
      brand: { '@type': 'Brand', name: settings.shop_name },
      category: product.category,
      material: product.material,
      color: product.colors.join(', '),
    })
    expect(told.image.map((address: string) => new URL(address).pathname)).toEqual(product.images)
    expect([
      graph['og:type'],
      graph['product:price:amount'],
      graph['product:price:currency'],
    ]).toEqual(['product', String(product.price), 'EGP'])

    expect(
      told.offers.map(({ availability }: { availability: string }) =>
        availability.replace('https://schema.org/', ''),
      ),
    ).toEqual(product.variants.map(({ available }) => (available ? 'InStock' : 'OutOfStock')))
    for (const offer of told.offers) {
      expect(offer).toMatchObject({
        '@type': 'Offer',
        price: product.price,
        priceCurrency: 'EGP',
        url: canonical,
      })
      expect(offer.priceSpecification?.price).toBe(
        product.original_price > product.price ? product.original_price : undefined,
      )
    }
    expect(new Set(told.offers.map(({ sku }: { sku: string }) => sku)).size).toBe(
      product.variants.length,
    )

    if (product.review_count === 0)
      expect([told.aggregateRating, told.review]).toEqual([undefined, undefined])
    else {
      const { mean, count } = await api.reviews.summary({ productId: product.id })
      expect(told.aggregateRating).toMatchObject({
        ratingValue: mean,
        reviewCount: count,
        bestRating: 5,
      })
      const { reviews } = await api.reviews.list({ productId: product.id, page: 1, per_page: 6 })
      expect(told.review.map((review: { reviewBody: string }) => review.reviewBody)).toEqual(
        reviews.map(({ review }) => review),
      )
      expect(told.review[0].reviewRating.ratingValue).toBe(reviews[0]?.rate)
    }
    expect(way.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      shop.say(m.header_home),
      product.category,
      product.name,
    ])
    expect(way.itemListElement.at(-1).item).toBe(canonical)
  }
})

test('the home page tells of the shop, lists of their products', { tag: '@all' }, async ({
  request,
  shop,
}) => {
  const home = await read(request, shop.path('/'))
  const { settings } = await api.settings.get({ lang: shop.language })
  expect(home.things.Organization).toMatchObject({
    name: settings.shop_name,
    email: settings.contact_email,
  })
  expect(home.things.WebSite).toMatchObject({
    name: settings.shop_name,
    url: home.canonical,
    inLanguage: shop.language,
  })
  const search = new URL(
    home.things.WebSite.potentialAction.target.urlTemplate.replace('{search_term_string}', 'linen'),
  )
  expect((await request.get(search.pathname + search.search)).status()).toBe(200)

  for (const path of ['/shop', '/category/vases', '/dresses']) {
    const { things } = await read(request, shop.path(path))
    const { products } =
      path === '/shop'
        ? await api.products.list({ page: 1, per_page: 12, lang: shop.language })
        : await ofCategory(path, shop)
    expect(things.ItemList.itemListElement.map(({ name }: { name: string }) => name)).toEqual(
      products.map(({ name }) => name),
    )
    for (const { url } of things.ItemList.itemListElement)
      expect(new URL(url).pathname).toContain(shop.path('/productdetails/'))
    expect(things.BreadcrumbList.itemListElement).toHaveLength(2)
  }
})

const ofCategory = (path: string, shop: Shop) =>
  api.products.ofCategoryName({
    name: path.split('/').at(-1) ?? '',
    page: 1,
    per_page: 12,
    lang: shop.language,
  })

test('every address of the sitemap is a page that wants to be found there', {
  tag: '@all',
}, async ({ request, shop }) => {
  test.setTimeout(120_000)
  const xml = await (await request.get('/sitemap.xml')).text()
  const all = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  const own = all.filter(
    (address) => /\/ar(\/|$)/.test(new URL(address).pathname) === (shop.language === 'ar'),
  )
  expect(own.length).toBe(all.length / 2)
  for (const address of own) {
    const { status, robots, canonical } = await read(request, new URL(address).pathname)
    expect([status, robots, canonical], address).toEqual([200, undefined, address])
  }
})

test('a page has one address', { tag: '@all' }, async ({ request, shop }) => {
  const { product } = await api.products.get({ id: 'vase-nile', lang: shop.language })
  const moved = {
    '/cart/': '/cart',
    '/Shop?page=2': '/shop?page=2',
    '/category/vases/': '/category/vases',
    '/Category/Vases': '/category/Vases',
    [`/productdetails/${product.id}?utm_source=letter`]:
      '/productdetails/vase-nile?utm_source=letter',
    [`/productdetails/${encodeURIComponent(product.name)}?stars=5`]:
      '/productdetails/vase-nile?stars=5',
    '/ProductDetails/vase-nile': '/productdetails/vase-nile',
    '/%73hop?utm_source=%61': '/shop?utm_source=%61',
    '/Category/%76ases': '/category/vases',
    '/no/such/p%61ge': '/no/such/page',
  }
  for (const [from, to] of Object.entries(moved)) {
    const reply = await request.get(shop.path(from), { maxRedirects: 0 })
    expect([reply.status(), reply.headers().location], from).toEqual([301, shop.path(to)])
  }
  const root = await request.get('/AR/', { maxRedirects: 0 })
  expect([root.status(), root.headers().location]).toEqual([301, '/ar'])
})

test('letters of an address that are written as numbers are the same letters', async ({
  page,
  request,
  shop,
}) => {
  await shop.open(shop.language === 'ar' ? '/%73hop' : '/sho%70')
  expect(new URL(page.url()).pathname).toBe(shop.path('/shop'))
  for (const [from, to] of Object.entries({
    '/%61r/shop': '/ar/shop',
    '/%61%72': '/ar',
    '/%64ashboard': '/dashboard',
  })) {
    const reply = await request.get(from, { maxRedirects: 0 })
    expect([reply.status(), reply.headers().location], from).toEqual([301, to])
  }
  // Percent-encodings of an Arabic name in upper and lower case are the same address, since proxies
  // may write either.
  const name = encodeURIComponent('لا شيء')
  expect((await request.get(`/category/${name.toLowerCase()}`, { maxRedirects: 0 })).status()).toBe(
    404,
  )
  const call = await request.get('/%61pi/settings', { maxRedirects: 0 })
  expect([call.status(), call.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  expect((await request.get('/.%2e/ar/%2e%2e/%61ssets/none.js')).status()).toBe(404)
})

test('what is told to machines disturbs nobody', { tag: '@all' }, async ({ page, shop }) => {
  // The journey fails on browser errors, such as a script blocked by the policy or a hydration
  // error.
  for (const path of ['/', '/productdetails/coat-cairo', '/category/vases']) {
    await shop.open(path)
    await expect(page.locator('head script[type="application/ld+json"]').first()).toBeAttached()
  }
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`${shop.path('/category/vases')}$`))
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${shop.path('/productdetails/')}[\\w-]+$`))
  await expect(canonical).toHaveCount(1)
  await expect(canonical).toHaveAttribute('href', new RegExp(`${new URL(page.url()).pathname}$`))
})
