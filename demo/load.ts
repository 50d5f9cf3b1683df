/**
 * Loads the demo shop: a small, complete catalogue through the rooms' own front doors, and
 * generated products for measurements. It loads the whole demo or nothing, and never touches a shop
 * with a catalogue of its own.
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import { toPiastres } from '#contract/text/money.ts'
import { type PictureUse, shownWidths } from '#contract/files/pictures.ts'
import { sizeGuideForm } from '#contract/products/subcategories.ts'
import { addGovernorates } from '#server/areas/areas.ts'
import { CannotStart } from '#server/cannot-start.ts'
import {
  createCategory,
  createSubcategory,
  listCategories,
  type ShownCategory,
  updateSizeGuide,
} from '#server/categories/categories.ts'
import { markDemo, markDemoSettings } from '#server/emptying/emptying.ts'
import { couponRecords } from '#server/coupons/coupons.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { instagramImageRecords, slideRecords, socialLinkRecords } from '#server/home/home.ts'
import { storeOwnPicture } from '#server/media/media.ts'
import { listProducts } from '#server/catalogue/catalogue.ts'
import { createProducts, type NewProduct } from '#server/products/products.ts'
import { acceptReview, addReview } from '#server/reviews/reviews.ts'
import { refreshSearchWords } from '#server/search/search.ts'
import { changeSettings } from '#server/settings/settings.ts'
import {
  badgesInArabic,
  type DemoCatalogue,
  type DemoProduct,
  newestFirst,
  readCatalogue,
} from './catalogue.ts'
import { factsOf, sizeGuides, sizeName } from './facts.ts'
import { readPicture } from './pictures.ts'
import { makePlausibleProducts } from './plausible-products.ts'

/** Ids of media_files by file name. */
type Media = Map<string, number>

/** Date of the demo's newest product, before its first review. The others are a day apart. */
const newestDay = Date.UTC(2026, 1, 1, 9)
const day = 24 * 60 * 60 * 1000

const atOnce = 1000

type Made = { id: number }

type Loading = { size?: number; log: (line: string) => void }

/**
 * Fills an empty shop with the demo. With `size` it adds products up to that number, even if the
 * demo was loaded before. Throws CannotStart where there is another catalogue.
 */
export async function loadDemo(ctx: Ctx, options: Loading): Promise<void> {
  const { size, log } = options
  const catalogue = await readCatalogue()
  const categories = await listCategories(ctx)
  if (categories.length > 0 && size === undefined) {
    throw new CannotStart(
      'The shop has a catalogue already: the demo is loaded into an empty shop only.',
    )
  }
  if (categories.length > 0 && !isDemo(categories, catalogue)) {
    throw new CannotStart(
      'The shop has a catalogue of its own: products for measurements are added to the demo shop only.',
    )
  }
  const media = await storePictures(ctx, catalogue, log)
  if (categories.length === 0) {
    const products = newestFirst(catalogue).slice(0, size)
    await inTransaction(ctx, (ctx) => fillShop(ctx, catalogue, products, media))
  }
  if (size !== undefined) await addPlausibleProducts(ctx, catalogue, media, size, log)
}

const isDemo = (categories: ShownCategory[], catalogue: DemoCatalogue): boolean =>
  catalogue.categories.every(({ slug }) => categories.some((category) => category.slug === slug))

async function storePictures(
  ctx: Ctx,
  catalogue: DemoCatalogue,
  log: Loading['log'],
): Promise<Media> {
  const media: Media = new Map()
  let narrow = 0
  for (const [file, use] of picturesOf(catalogue)) {
    const { id, width } = await storeOwnPicture(ctx, await readPicture(file))
    media.set(file, id)
    if (width < shownWidths[use]) narrow += 1
  }
  if (narrow > 0)
    log(`${narrow} pictures of the demo have fewer pixels than the shop shows them in.`)
  return media
}

/** Picture files without duplicates, each with its largest use. */
function picturesOf({
  categories,
  products,
  slides,
  instagram,
}: DemoCatalogue): Map<string, PictureUse> {
  const uses = [
    ...slides.map(({ file }) => [file, 'slide'] as const),
    ...newestPictures(products).map(({ file }) => [file, 'product'] as const),
    ...instagram.map(({ file }) => [file, 'instagram'] as const),
    ...categories.map(({ image }) => [image, 'category'] as const),
  ]
  const largest = new Map<string, PictureUse>()
  for (const [file, use] of uses) if (!largest.has(file)) largest.set(file, use)
  return largest
}

/**
 * First pictures of all products before the others: their variants are made in this order, and
 * lists show them first.
 */
const newestPictures = (products: DemoProduct[]) =>
  products
    .flatMap(({ images }) => images.map((image, place) => ({ ...image, place })))
    .sort((one, other) => one.place - other.place)

async function fillShop(
  ctx: Ctx,
  catalogue: DemoCatalogue,
  products: DemoProduct[],
  media: Media,
): Promise<void> {
  const subcategories = await fillCategories(ctx, catalogue, media)
  const created = await createProducts(
    ctx,
    products.map((product, index) => ({
      ...describe(product, media),
      subcategory_id: subcategories.get(product.sub_category ?? product.category) as number,
      created_at: new Date(newestDay - index * day),
    })),
  )
  const ids = new Map(created.map(({ slug, id }) => [slug, id]))
  const reviews: number[] = []
  for (const { product, name, rating, date, text, fit } of catalogue.reviews) {
    const product_id = ids.get(product)
    if (!product_id) continue
    const { id } = await addReview(ctx, {
      product_id,
      name,
      rate: rating,
      review: text,
      fit,
      created_at: new Date(`${date}T12:00:00Z`),
    })
    await acceptReview(ctx, id)
    reviews.push(id)
  }
  await addGovernorates(ctx)
  const today = ctx.now()
  const coupons: Made[] = []
  const slides: Made[] = []
  const images: Made[] = []
  const links: Made[] = []
  for (const { price, discount, days } of catalogue.coupons) {
    const runs = {
      start_date: toCairoDay(today),
      end_date: toCairoDay(new Date(today.getTime() + days * day)),
    }
    const coupon = { ...runs, price: toPiastres(price), discount: toPiastres(discount) }
    coupons.push(await couponRecords.create(ctx, coupon))
  }
  for (const {
    file,
    title,
    title_ar,
    text,
    text_ar,
    link,
    focus_x,
    alt,
    alt_ar,
  } of catalogue.slides) {
    const words = {
      name: title,
      name_ar: title_ar,
      alt,
      alt_ar,
      caption: text,
      caption_ar: text_ar,
    }
    const slide = { ...words, focus_x, link: `/category/${link}` }
    slides.push(await slideRecords.create(ctx, { ...slide, media_id: media.get(file) as number }))
  }
  for (const { file, alt, alt_ar } of catalogue.instagram) {
    const image = { name: catalogue.social.instagram as string, alt, alt_ar }
    images.push(
      await instagramImageRecords.create(ctx, { ...image, media_id: media.get(file) as number }),
    )
  }
  for (const [name, link] of Object.entries(catalogue.social))
    links.push(await socialLinkRecords.create(ctx, { name, link }))
  await changeSettings(ctx, {
    contact_email: catalogue.contact_email,
    whatsapp: catalogue.whatsapp,
  })
  const made = {
    products: created,
    coupons,
    slides,
    instagram_images: images,
    social_links: links,
  }
  for (const [table, rows] of Object.entries(made))
    await markDemo(
      ctx,
      table as keyof typeof made,
      rows.map(({ id }) => id),
    )
  await markDemo(ctx, 'reviews', reviews)
  await markDemo(ctx, 'media_files', [...media.values()])
  await markDemoSettings(ctx, ['contact_email', 'whatsapp'])
  await refreshSearchWords(ctx)
}

/**
 * Ids of sub-categories by slug. A category without one gets one of the same name, because a
 * product needs one.
 */
async function fillCategories(
  ctx: Ctx,
  { categories }: DemoCatalogue,
  media: Media,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const made: number[] = []
  const insides: number[] = []
  for (const { slug, name, name_ar, kind, is_home, image, sub } of categories) {
    const category = await createCategory(ctx, {
      slug,
      name,
      name_ar,
      kind,
      is_home,
      media_id: media.get(image),
    })
    made.push(category.id)
    for (const inside of sub.length > 0 ? sub : [{ slug, name, name_ar }]) {
      const { id } = await createSubcategory(ctx, { ...inside, category_id: category.id })
      ids.set(inside.slug, id)
      insides.push(id)
      const guide = sizeGuides[inside.slug]
      if (guide) await updateSizeGuide(ctx, id, sizeGuideForm.parse(guide))
    }
  }
  await markDemo(ctx, 'categories', made)
  await markDemo(ctx, 'subcategories', insides)
  return ids
}

/** Plausible cost of a product at this price, in whole pounds. */
export const costOf = (price: number): number =>
  toPiastres(Math.round((price * 0.42) / toPiastres(1)))

function describe(product: DemoProduct, media: Media): Omit<NewProduct, 'subcategory_id'> {
  const {
    slug,
    name,
    name_ar,
    desc,
    desc_ar,
    material,
    material_ar,
    price,
    original_price,
    badge,
    sizes,
    colours,
    quantity,
    images,
  } = product
  return {
    slug,
    name,
    name_ar,
    desc,
    desc_ar,
    material,
    material_ar,
    price: toPiastres(price),
    original_price: original_price && toPiastres(original_price),
    cost: costOf(toPiastres(price)),
    badge,
    badge_ar: badge && badgesInArabic[badge],
    ...factsOf(slug),
    sizes: sizes.map(sizeName),
    colours,
    quantity,
    pictures: images.map(({ file, alt, alt_ar, colour }) => ({
      media_id: media.get(file) as number,
      alt,
      alt_ar,
      colour,
    })),
  }
}

async function addPlausibleProducts(
  ctx: Ctx,
  catalogue: DemoCatalogue,
  media: Media,
  size: number,
  log: (line: string) => void,
) {
  const there = (await listProducts(ctx, { per_page: 1 }, 'en')).total
  const categories = await listCategories(ctx)
  const wanted = makePlausibleProducts({ catalogue, categories, media, from: there, until: size })
  for (let at = 0; at < wanted.length; at += atOnce) {
    await inTransaction(ctx, async (ctx) => {
      const created = await createProducts(ctx, wanted.slice(at, at + atOnce))
      await markDemo(
        ctx,
        'products',
        created.map(({ id }) => id),
      )
    })
    if ((at / atOnce) % 10 === 9) log(`${there + at + atOnce} products`)
  }
  await refreshSearchWords(ctx)
  // PostgreSQL would do so within minutes; measurements need the statistics now.
  await ctx.database.pool.query('vacuum analyze')
}
