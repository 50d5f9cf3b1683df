/**
 * Home page except for the new collection, which has its own loader so that a tab requests only
 * products.
 */
import { Suspense } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { InstagramImage, Slide } from '#contract/shop/home.ts'
import { decorAddress } from '#contract/shop/list-addresses.ts'
import type { CategoryTile, Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { currentBrand, shopName } from '#contract/text/brand.ts'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import type { Preview } from '#web/document/preview.ts'
import { Canonical } from '../canonical.tsx'
import { CategoryTiles } from '../products/category-tiles.tsx'
import { shopData } from '../structured-data.ts'
import { Band } from './band.tsx'
import { Banners } from './banners.tsx'
import { InstagramRow } from './instagram-row.tsx'
import { ProductRow } from './product-row.tsx'
import { Slider } from './slider.tsx'

/** Products in the row of one category. */
const inRow = 4

const load = async (visit: Visit) => {
  const { signal, part } = visit
  // A failed request, or a response without slides, is logged and leaves the slider out (R31).
  const slides = part(loadSlides(visit), [])
  const instagram = part(loadInstagram(visit), [])
  const none: { categories: CategoryTile[] } = { categories: [] }
  const tiles = part(visit.api.products.categoryTiles({ lang: visit.lang }, { signal }), none)
  const parts = await loadParts(visit)
  // In the browser the page renders before these load; a spinner holds the space of the slides
  // (R31).
  return {
    slides: signal ? slides : await slides,
    instagram: signal ? instagram : await instagram,
    tiles: (await tiles).categories,
    ...parts,
  }
}

export type Home = Awaited<ReturnType<typeof load>>

/** Metadata and structured data of the shop for search engines. */
const tell = async (_home: Home, visit: Visit): Promise<Preview> => {
  const { settings } = await visit.api.settings.get({ lang: visit.lang })
  const { allSocialLink } = await visit.part(visit.api.home.socialLinks({}), { allSocialLink: [] })
  const links = allSocialLink.map(({ link }) => link).filter((link) => link.startsWith('https://'))
  return {
    ...{ title: shopName(), description: currentBrand().description, path: '/' },
    things: shopData(
      {
        name: settings.shop_name,
        email: settings.contact_email,
        phone: settings.contact_phone,
        links,
      },
      visit,
    ),
  }
}

export const loader = serverLoader(load, tell)
export const clientLoader = browserLoader(load)
export const handle = { kept: clientLoader } satisfies PageHandle
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs) =>
  asked.currentUrl.pathname === asked.nextUrl.pathname &&
  asked.currentUrl.search !== asked.nextUrl.search
    ? false
    : unlessPanel(asked)

async function loadSlides({ api, lang, signal }: Visit): Promise<Slide[]> {
  const { sliders } = await api.home.slides({ lang }, { signal })
  if (!Array.isArray(sliders)) throw new Error('The answer has no sliders')
  return sliders
}

const loadInstagram = async ({ api, lang, signal }: Visit): Promise<InstagramImage[]> =>
  (await api.home.instagram({ lang }, { signal })).allInsta

/**
 * Banners, delivery promise and product row, by the settings; a part whose category is missing or
 * empty is left out.
 */
async function loadParts({ api, lang, signal, part }: Visit) {
  const { settings } = await api.settings.get({ lang }, { signal })
  const newestOf = async (category: string, count: number): Promise<Product[]> => {
    const asked = { page: 1, per_page: count, lang }
    const { products } = api
    const reply =
      category === decorAddress
        ? products.list({ kind: 'decor', ...asked }, { signal })
        : products.ofCategoryName({ name: category, ...asked }, { signal })
    return (await part(reply, { products: [] })).products
  }
  const [banners, row] = await Promise.all([
    Promise.all(
      settings.banners.map(async (banner) => ({
        ...banner,
        picture: (await newestOf(banner.category, 1))[0]?.pictures[0],
      })),
    ),
    newestOf(settings.row.category, inRow),
  ])
  return { banners, row: { ...settings.row, products: row }, promise: settings.promise }
}

/** Each part hydrates separately: together they would block a phone. */
export default function HomePage({
  loaderData: { slides, tiles, banners, promise, row, instagram },
}: {
  loaderData: Home
}) {
  return (
    <>
      <Canonical path="/" />
      <Suspense>
        <Slider slides={slides} />
      </Suspense>
      <Suspense>
        <div className="wrap">
          {tiles.length > 0 && <CategoryTiles tiles={tiles} label={m.home_categories()} />}
        </div>
      </Suspense>
      <Suspense>
        <Outlet />
      </Suspense>
      <Suspense>
        <Banners banners={banners} />
        <Band promise={promise} />
      </Suspense>
      <Suspense>
        <ProductRow row={row} />
      </Suspense>
      <Suspense>
        <InstagramRow pictures={instagram} />
      </Suspense>
    </>
  )
}
