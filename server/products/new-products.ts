/** How products come into the catalogue: with an address, their sizes and colours, pictures in order, and a count behind every choice. */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { freeSlug, slugCandidates, slugOf } from '#server/slug.ts'
import {
  insertColours,
  insertPictures,
  insertProducts,
  insertSizes,
  insertStock,
  listKnownSubcategories,
  listTakenSlugs,
  type NewItem,
  optionKey,
} from './new-products.queries.ts'

type Stock = { size?: string | null; color?: string | null; quantity: number }

/** Prices in piastres. Without a slug one is made from the name. Sizes and colours keep their order; equal names count once. */
export type NewProduct = {
  name: string
  name_ar?: string | null
  slug?: string
  desc?: string | null
  desc_ar?: string | null
  material?: string | null
  material_ar?: string | null
  price: number
  original_price?: number | null
  badge?: string | null
  badge_ar?: string | null
  subcategory_id: number
  sizes?: string[]
  colours?: { name: string; name_ar?: string | null; hex?: string | null }[]
  /** Of stored pictures (media: takePicture), in order. */
  pictures?: { media_id: number; alt?: string | null; alt_ar?: string | null }[]
  created_at?: Date
  /** One number for the whole product, or `stock`: so many per size and colour, 0 where a choice is not named. */
  quantity?: number
  stock?: Stock[]
}

const longestSlug = 200

/** Statements stay small enough for any number of products. */
const atOnce = 500

/** Refuses with 422 a sub-category that is none, an original price below the price or stock of an unknown size or colour; with 409 a slug that is taken. */
export async function createProduct(ctx: Ctx, product: NewProduct): Promise<{ id: number; slug: string }> {
  const [created] = await createProducts(ctx, [product])
  return created as { id: number; slug: string }
}

/** All of them or none, in their order; refuses like createProduct. */
export async function createProducts(ctx: Ctx, list: NewProduct[]): Promise<{ id: number; slug: string }[]> {
  list.forEach(refuseUnsellable)
  return inTransaction(ctx, async (ctx) => {
    const created: { id: number; slug: string }[] = []
    for (let at = 0; at < list.length; at += atOnce) created.push(...(await createSome(ctx, list.slice(at, at + atOnce))))
    return created
  })
}

function refuseUnsellable({ price, original_price, sizes = [], colours = [], stock = [] }: NewProduct): void {
  if (original_price != null && original_price < price) throw invalid({ original_price: ['The original price may not be below the price'] })
  for (const [index, { size, color }] of stock.entries()) {
    if (size ? !sizes.includes(size) : sizes.length > 0) throw invalid({ [`stock.${index}.size`]: ['Choose one of the sizes'] })
    if (color ? !colours.some(({ name }) => name === color) : colours.length > 0) {
      throw invalid({ [`stock.${index}.color`]: ['Choose one of the colors'] })
    }
  }
}

async function createSome(ctx: Ctx, list: NewProduct[]): Promise<{ id: number; slug: string }[]> {
  const known = await listKnownSubcategories(ctx, [...new Set(list.map((product) => product.subcategory_id))])
  if (list.some((product) => !known.has(product.subcategory_id))) throw invalid({ subcategory_id: ['Invalid subcategory selected'] })
  const slugs = await chooseSlugs(ctx, list)
  const ids = await insertProducts(
    ctx,
    list.map((product, index) => ({
      slug: slugs[index] as string,
      name: product.name,
      name_ar: product.name_ar,
      desc: product.desc,
      desc_ar: product.desc_ar,
      material: product.material,
      material_ar: product.material_ar,
      price: product.price,
      original_price: product.original_price,
      badge: product.badge,
      badge_ar: product.badge_ar,
      subcategory_id: product.subcategory_id,
      stock_counted_by: product.stock ? ('variant' as const) : ('product' as const),
      created_at: product.created_at ?? ctx.now(),
    })),
  )
  const created = list.map((product, index) => {
    const slug = slugs[index] as string
    const id = ids.get(slug)
    if (id === undefined) throw taken(slug)
    return { ...product, sizes: uniqueBy(product.sizes, (size) => size), colours: uniqueBy(product.colours, ({ name }) => name), id, slug }
  })
  const sizeIds = await insertSizes(
    ctx,
    created.flatMap(({ id, sizes }) => sizes.map((name, position) => ({ product_id: id, name, position }))),
  )
  const colourIds = await insertColours(
    ctx,
    created.flatMap(({ id, colours }) =>
      colours.map(({ name, name_ar = null, hex = null }, position) => ({ product_id: id, name, position, name_ar, hex })),
    ),
  )
  await insertPictures(
    ctx,
    created.flatMap(({ id, pictures = [] }) =>
      pictures.map(({ media_id, alt = null, alt_ar = null }, position) => ({ product_id: id, media_id, position, alt, alt_ar })),
    ),
  )
  await insertStock(
    ctx,
    created.flatMap((product) => itemsOf(product, sizeIds, colourIds)),
  )
  return created.map(({ id, slug }) => ({ id, slug }))
}

const taken = (slug: string) => conflict(`There is a product at the address ${slug} already`)

/** The first of each name. */
const uniqueBy = <Value>(values: Value[] = [], name: (value: Value) => string): Value[] =>
  values.filter((value, index) => values.findIndex((other) => name(other) === name(value)) === index)

async function chooseSlugs(ctx: Ctx, list: NewProduct[]): Promise<string[]> {
  const wanted = list.map((product) => product.slug ?? slugOf(product.name, 'product', longestSlug))
  const candidates = list.flatMap((product, index) => product.slug ?? slugCandidates(wanted[index] as string))
  const unfree = await listTakenSlugs(ctx, candidates)
  return list.map((product, index) => {
    const slug = product.slug ?? freeSlug(wanted[index] as string, unfree)
    if (unfree.has(slug)) throw taken(slug)
    unfree.add(slug)
    return slug
  })
}

type Sellable = NewProduct & { id: number; sizes: string[]; colours: { name: string }[] }

/** One item for all variants, or one for each (architecture, Stock). Where a product has no sizes or no colours its variants have null there. */
function itemsOf(product: Sellable, sizeIds: Map<string, number>, colourIds: Map<string, number>): NewItem[] {
  const { id, sizes, colours, stock, quantity = 0 } = product
  const choices = (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    (colours.length > 0 ? colours.map(({ name }) => name) : [null]).map((colour) => ({ size, colour })),
  )
  const variantOf = ({ size, colour }: (typeof choices)[number]) => ({
    size_id: size === null ? null : (sizeIds.get(optionKey(id, size)) ?? null),
    colour_id: colour === null ? null : (colourIds.get(optionKey(id, colour)) ?? null),
  })
  if (!stock) return [{ product_id: id, quantity, variants: choices.map(variantOf) }]
  const counted = new Map<string, number>()
  for (const { size, color, quantity } of stock) {
    const key = JSON.stringify([size ?? null, color ?? null])
    counted.set(key, (counted.get(key) ?? 0) + quantity)
  }
  return choices.map((choice) => ({
    product_id: id,
    quantity: counted.get(JSON.stringify([choice.size, choice.colour])) ?? 0,
    variants: [variantOf(choice)],
  }))
}
