/**
 * Sections as shoppers see them: those of today with what they show, in one language. A section
 * without content is left out. Cached responses expire when a shop day begins (http/cache).
 */
import type { z } from 'zod'
import { toCairoDay } from '#contract/days/cairo.ts'
import type { Lang } from '#contract/parts.ts'
import type { Sort } from '#contract/products/products.ts'
import { decorAddress, pathToPlace } from '#contract/shop/list-addresses.ts'
import { isShownOn } from '#contract/shop/section-kinds.ts'
import type { Section, shownSection } from '#contract/shop/sections.ts'
import {
  listProducts,
  listProductsByIds,
  listProductsOfCategory,
} from '#server/catalogue/catalogue.ts'
import { findCategoryByName } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'
import { listPraise } from '#server/reviews/reviews.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import type { SectionFile, WholePage } from './own-pages.queries.ts'

type Shown = z.input<typeof shownSection>
type Products = Awaited<ReturnType<typeof listProductsByIds>>
type Of<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>
type Words = { en: string; ar: string }

/** What the sections of one page share. */
type Page = {
  lang: Lang
  say: (words: Words) => string
  files: Map<number, SectionFile>
  /** Products that sections name, by id. */
  products: Map<number, Products[number]>
  /** First products of a category, read once for all sections that show the same. */
  listPlace: (category: string, asked: PlaceAsked) => Promise<Place>
}
type PlaceAsked = { sort: Sort; count: number }
type Place = { name: string; to: string; products: Products }

/** Reviews of a section. */
const praised = 6

export async function showSections(
  ctx: Ctx,
  { sections, pictures }: Pick<WholePage, 'sections' | 'pictures'>,
  lang: Lang,
): Promise<Shown[]> {
  const today = toCairoDay(ctx.now())
  const shown = sections.filter((section) => isShownOn(section, today))
  const ids = [...new Set(shown.flatMap((one) => (one.kind === 'products' ? one.products : [])))]
  const products = ids.length > 0 ? await listProductsByIds(ctx, ids, lang) : []
  const places = new Map<string, Promise<Place>>()
  const page: Page = {
    lang,
    say: ({ en, ar }) => inLanguage(lang, en || null, ar || null) ?? '',
    files: new Map(pictures.map((file) => [file.id, file])),
    products: new Map(products.map((product) => [product.id, product])),
    listPlace: (category, asked) => {
      const key = JSON.stringify([category, asked])
      const place = places.get(key) ?? listPlace(ctx, category, asked, lang)
      places.set(key, place)
      return place
    },
  }
  const made = await Promise.all(shown.map((section) => showSection(ctx, section, page)))
  return made.filter((section) => section !== null)
}

async function showSection(ctx: Ctx, section: Section, page: Page): Promise<Shown | null> {
  const { kind } = section
  const { lang, say, files } = page
  switch (kind) {
    case 'row':
      return showRow(ctx, section, page)
    case 'banner':
      return showBanners(ctx, section, page)
    case 'products': {
      const products = [...new Set(section.products)].flatMap((id) => page.products.get(id) ?? [])
      return products.length > 0 ? { kind, title: say(section.title), products } : null
    }
    case 'reviews': {
      const reviews = await listPraise(ctx, praised, lang)
      return reviews.length > 0 ? { kind, title: say(section.title), reviews } : null
    }
    case 'text': {
      const [title, text, more] = [say(section.title), say(section.text), say(section.more)]
      const to = section.link
      return title || text || (more && to) ? { kind, title, text, more, to } : null
    }
    case 'heading': {
      const title = say(section.title)
      return title ? { kind, title } : null
    }
    case 'picture': {
      const { width } = section
      const file = files.get(section.media_id)
      return file ? { kind, width, picture: { ...pictureOf(file), alt: say(section.alt) } } : null
    }
    default:
      return { kind }
  }
}

/** Row of a category; one without a category is that of the settings. */
async function showRow(
  ctx: Ctx,
  section: Of<'row'>,
  { lang, say, listPlace }: Page,
): Promise<Shown | null> {
  const { kind, sort, count } = section
  const { row } = await getShownSettings(ctx)
  const own = section.category === '' ? row : null
  const category = own?.category ?? section.category
  const { name, to, products } = await listPlace(category, { sort, count })
  if (products.length === 0) return null
  return {
    kind,
    title: say(section.title) || (own ? own.title[lang] : name),
    more: say(section.more) || (own ? own.link[lang] : ''),
    to,
    products,
  }
}

/**
 * Pictures with their links; without any, the categories of the settings, each with its newest
 * product's picture.
 */
async function showBanners(
  ctx: Ctx,
  { kind, pictures }: Of<'banner'>,
  { lang, say, files, listPlace }: Page,
): Promise<Shown | null> {
  const settings = await getShownSettings(ctx)
  const banners =
    pictures.length > 0
      ? pictures.map(({ media_id, alt, title, more, link }) => {
          const file = files.get(media_id)
          const picture = file && { ...pictureOf(file), alt: say(alt) }
          return { title: say(title), more: say(more), to: link, picture }
        })
      : await Promise.all(
          settings.banners.map(async ({ category, title, link }) => {
            const { to, products } = await listPlace(category, { sort: 'newest', count: 1 })
            return { title: title[lang], more: link[lang], to, picture: products[0]?.pictures[0] }
          }),
        )
  const shown = banners.flatMap(({ picture, ...banner }) =>
    picture ? [{ ...banner, picture }] : [],
  )
  return shown.length > 0 ? { kind, banners: shown } : null
}

/** First products of a category, or of all decor; none of a category that does not exist. */
async function listPlace(
  ctx: Ctx,
  place: string,
  { sort, count }: PlaceAsked,
  lang: Lang,
): Promise<Place> {
  const asked = { page: 1, per_page: count, sort }
  if (place === decorAddress)
    return {
      name: '',
      to: pathToPlace(place),
      products: (await listProducts(ctx, { kind: 'decor', ...asked }, lang)).products,
    }
  const category = await findCategoryByName(ctx, place)
  if (!category) return { name: '', to: '', products: [] }
  const { products } = await listProductsOfCategory(ctx, category, asked, lang)
  const name = inLanguage(lang, category.name, category.name_ar)
  return { name, to: pathToPlace(category.slug), products }
}
