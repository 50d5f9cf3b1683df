/**
 * Home page of sections (R390) except for the new collection, which has its own loader so that a tab
 * requests only products.
 */
import { Suspense } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { ShownSection } from '#contract/shop/sections.ts'
import * as m from '#messages'
import { currentBrand, shopName } from '#contract/text/brand.ts'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import type { Preview } from '#web/document/preview.ts'
import { Canonical } from '../canonical.tsx'
import { CategoryTiles } from '../products/category-tiles.tsx'
import { LazySection } from '../sections/lazy-section.ts'
import { shopData } from '../structured-data.ts'
import { Band } from './band.tsx'
import { Banners } from './banners.tsx'
import { InstagramRow } from './instagram-row.tsx'
import { ProductRow } from '../products/cards/product-row.tsx'
import { Slider } from './slider.tsx'

const load = async ({ api, lang, signal, part }: Visit) => {
  const asked = [{ lang }, { signal }] as const
  const { sections } = (await api.ownPages.get({ slug: 'home', lang }, { signal })).page
  const kinds = sections.map(({ kind }) => kind)
  const ifShown = <Data,>(kind: ShownSection['kind'], ask: () => Promise<Data[]>) =>
    kinds.includes(kind) ? part(ask(), []) : []
  // A failed request, or a response without slides, which cannot be spread, is logged and leaves the
  // slider out (R31).
  const slides = ifShown('slider', async () => [...(await api.home.slides(...asked)).sliders])
  const instagram = ifShown('instagram', async () => (await api.home.instagram(...asked)).allInsta)
  const tiles = await ifShown(
    'categories',
    async () => (await api.products.categoryTiles(...asked)).categories,
  )
  // In the browser the page renders before these load; a spinner holds the space of the slides
  // (R31).
  return {
    sections,
    /** Of the collection's heading, which is the page's own if no other stands before it. */
    level: /^(slider,|categories,)*collection/.test(`${kinds}`) ? (1 as const) : (2 as const),
    slides: signal ? slides : await slides,
    instagram: signal ? instagram : await instagram,
    tiles,
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
  (asked.currentUrl.pathname !== asked.nextUrl.pathname ||
    asked.currentUrl.search === asked.nextUrl.search) &&
  unlessPanel(asked)

/** Kinds that begin a page, close together; the others keep their distance by themselves. */
const isTop = (section?: ShownSection) =>
  /^(slider|categories|collection)$/.test(`${section?.kind}`)

/** Each section hydrates separately: together they would block a phone. */
export default function HomePage({ loaderData: home }: { loaderData: Home }) {
  const { sections } = home
  const spaceAt = (place: number) =>
    place > 0 ? isTop(sections[place]) && !isTop(sections[place - 1]) && 'section' : 'home-first'
  return (
    <>
      <Canonical path="/" />
      {home.level > 1 && <h1 className="sr-only">{shopName()}</h1>}
      {sections.map((section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row may stand twice, and sections move only between visits
        <div key={place} className={spaceAt(place) || undefined}>
          <Suspense>
            <Part section={section} home={home} first={place === 0} />
          </Suspense>
        </div>
      ))}
    </>
  )
}

type PartProps = { section: ShownSection; home: Home; first: boolean }

function Part({ section, home: { slides, tiles, instagram }, first }: PartProps) {
  switch (section.kind) {
    case 'slider':
      return <Slider slides={slides} eager={first} />
    case 'categories':
      return (
        <div className="wrap">
          {tiles.length > 0 && <CategoryTiles tiles={tiles} label={m.home_categories()} />}
        </div>
      )
    case 'collection':
      return <Outlet />
    case 'banner':
      return <Banners {...section} />
    case 'promise':
      return <Band />
    case 'row':
    case 'products':
      return <ProductRow {...section} />
    case 'instagram':
      return <InstagramRow pictures={instagram} />
    default:
      return <LazySection section={section} />
  }
}
