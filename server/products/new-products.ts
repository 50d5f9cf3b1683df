/**
 * Creation of products with address, sizes, colours, ordered pictures, and an inventory item for
 * every variant.
 */
import { coded } from '#contract/field-refusals.ts'
import { firstOfEach } from '#contract/products/options/option-names.ts'
import type { ProductState } from '#contract/products/product-form.ts'
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { freeSlug, slugCandidates } from '#server/slug.ts'
import { newToken } from '#server/token.ts'
import { insertColours, insertSizes, optionKey, type SizeRow } from './options/options.queries.ts'
import { insertPictures } from './pictures/pictures.queries.ts'
import { refuseUnknownColours } from './pictures/pictures.ts'
import {
  type OwnPriceRow,
  putPrices,
  refusePrices,
  type SentPrice,
  settleRegular,
  settleTimes,
} from './prices/prices.ts'
import {
  choicesOf,
  countStock,
  originalPriceOf,
  productSlug,
  refuseState,
  refuseUnknownChoices,
  type StockRow,
} from './product-rules.ts'
import {
  insertProducts,
  isSubcategory,
  listTakenSlugs,
  lockKnownSubcategories,
} from './product-writes.queries.ts'
import { type CodeRow, putCodes } from './skus/skus.ts'
import { insertStock, type NewItem } from './stock/stock.queries.ts'
import type { StockReason } from './stock/stock-moves.queries.ts'

/**
 * A new product; prices in piastres. A missing slug is made from the name. Sizes and colours keep
 * their order; of equal names the first counts.
 */
export type NewProduct = {
  name: string
  name_ar?: string | null
  slug?: string
  desc?: string | null
  desc_ar?: string | null
  material?: string | null
  material_ar?: string | null
  care?: string | null
  care_ar?: string | null
  /** Centimetres, as width and depth. */
  height?: number | null
  width?: number | null
  depth?: number | null
  /** Grams. */
  weight?: number | null
  price: number
  original_price?: number | null
  /** Cost of a piece to the shop. */
  cost?: number | null | undefined
  state?: ProductState | undefined
  publish_at?: Date | null | undefined
  prices?: SentPrice[] | undefined
  badge?: string | null
  badge_ar?: string | null
  subcategory_id: number
  /** Name of a choice besides size and colour; its values stand in the sizes. */
  choice_name?: string | null
  choice_name_ar?: string | null
  /** A plain string is an English name without an Arabic one. */
  sizes?: (string | (Pick<SizeRow, 'name'> & Partial<SizeRow>))[]
  colours?: { name: string; name_ar?: string | null; hex?: string | null }[]
  /** Stored pictures (media: takePicture), in order; `colour` is the name of one of the colours. */
  pictures?: {
    media_id: number
    alt?: string | null
    alt_ar?: string | null
    colour?: string | null
  }[]
  created_at?: Date
  /**
   * Quantity of the whole product, or `stock` per size and colour, 0 for a choice that is not
   * named.
   */
  quantity?: number
  stock?: StockRow[]
  /** SKUs, barcodes and own prices; a missing SKU is generated. */
  variants?: (CodeRow & OwnPriceRow)[] | undefined
}

/** Products per statement, so that statements stay small. */
const atOnce = 500

/**
 * Creates a product. Refuses with 422 an unknown sub-category, an original price below the price,
 * or stock or a picture of an unknown size or colour; with 409 a slug that is taken.
 */
export async function createProduct(
  ctx: Ctx,
  product: NewProduct,
  reason?: StockReason,
): Promise<{ id: number; slug: string }> {
  const [created] = await createProducts(ctx, [product], reason)
  return created as { id: number; slug: string }
}

/**
 * Creates all products or none, in their order; refuses like createProduct.
 * @param reason of their initial stock moves
 */
export async function createProducts(
  ctx: Ctx,
  list: NewProduct[],
  reason: StockReason = { kind: 'correction' },
): Promise<{ id: number; slug: string }[]> {
  for (const product of list) refuseUnsellable(ctx, product)
  return inTransaction(ctx, async (ctx) => {
    const created: { id: number; slug: string }[] = []
    for (let at = 0; at < list.length; at += atOnce)
      created.push(...(await createSome(ctx, list.slice(at, at + atOnce), reason)))
    return created
  })
}

/** Checks that need no query. */
export function refuseUnsellable(ctx: Ctx, product: NewProduct): void {
  originalPriceOf(product.price, product.original_price)
  refuseState(product)
  refusePrices(ctx, product.prices ?? [], [], { price: product.price, isOther: true })
  refuseUnknownChoices(
    product.stock ?? [],
    sizesOf(product).map(({ name }) => name),
    coloursOf(product).map(({ name }) => name),
  )
  refuseUnknownColours(
    product.pictures?.map(({ colour }) => colour),
    coloursOf(product).map(({ name }) => name),
  )
}

const sizesOf = ({ sizes = [] }: NewProduct) =>
  firstOfEach(
    sizes.map(
      (size): SizeRow => ({
        ...{ name_ar: null, part: null, part_ar: null, choice: null, choice_ar: null },
        ...(typeof size === 'string' ? { name: size } : size),
      }),
    ),
    ({ name }) => name,
  )
const coloursOf = ({ colours = [] }: NewProduct) => firstOfEach(colours, ({ name }) => name)

/**
 * Locks sub-categories and their categories against deletion and renaming until the transaction
 * ends: catalogue rows carry their names, and a rename refreshes only rows that exist. Refuses with
 * 422 an unknown one.
 */
export async function lockSubcategories(ctx: Ctx, ids: number[]): Promise<void> {
  const known = await lockKnownSubcategories(ctx, ids)
  if (ids.some((id) => !known.has(id))) throw unknownSubcategory()
}

/**
 * Refuses like lockSubcategories, before pictures are stored. Takes no lock: check again in the
 * transaction.
 */
export async function refuseUnknownSubcategory(ctx: Ctx, id: number): Promise<void> {
  if (!(await isSubcategory(ctx, id))) throw unknownSubcategory()
}

const unknownSubcategory = () => invalid({ subcategory_id: ['product_invalid_subcategory'] })

async function createSome(
  ctx: Ctx,
  list: NewProduct[],
  reason: StockReason,
): Promise<{ id: number; slug: string }[]> {
  await lockSubcategories(ctx, [...new Set(list.map((product) => product.subcategory_id))])
  const created = (await placeProducts(ctx, list)).map((product) => ({
    ...product,
    sizes: sizesOf(product),
    colours: coloursOf(product),
  }))
  const sizeIds = await insertSizes(
    ctx,
    created.flatMap(({ id, sizes }) =>
      sizes.map((size, position) => ({ ...size, product_id: id, position })),
    ),
  )
  const colourIds = await insertColours(
    ctx,
    created.flatMap(({ id, colours }) =>
      colours.map(({ name, name_ar = null, hex = null }, position) => ({
        product_id: id,
        name,
        position,
        name_ar,
        hex,
      })),
    ),
  )
  await insertPictures(
    ctx,
    created.flatMap(({ id, pictures = [] }) =>
      pictures.map(({ media_id, alt = null, alt_ar = null, colour = null }, position) => ({
        product_id: id,
        media_id,
        position,
        alt,
        alt_ar,
        colour,
      })),
    ),
  )
  await insertStock(
    ctx,
    created.flatMap((product) => itemsOf(product, sizeIds, colourIds)),
    reason,
  )
  await putCodes(ctx, new Map(created.map(({ id, variants = [] }) => [id, variants])))
  const priced = created.filter(({ variants = [] }) =>
    variants.some(({ price, original_price }) => price != null || original_price != null),
  )
  const regular = await settleRegular(
    ctx,
    new Map(priced.map(({ id, variants = [] }) => [id, variants])),
  )
  for (const { id, prices = [] } of priced)
    refusePrices(ctx, prices, [], { price: regular.get(id)?.price ?? 0, isOther: true })
  for (const { id, prices = [], state = 'published' } of created) {
    if (prices.length === 0 && state !== 'scheduled') continue
    await putPrices(ctx, id, prices)
    await settleTimes(ctx, [id])
  }
  await refreshProducts(
    ctx,
    created.map(({ id }) => id),
  )
  return created.map(({ id, slug }) => ({ id, slug }))
}

/**
 * Inserts each product under a free address; one that lost its address to a concurrent insert takes
 * the next.
 */
async function placeProducts(
  ctx: Ctx,
  list: NewProduct[],
): Promise<(NewProduct & { id: number; slug: string })[]> {
  const placed = new Map<number, { id: number; slug: string }>()
  while (placed.size < list.length) {
    const left = [...list.entries()].filter(([index]) => !placed.has(index))
    const slugs = await chooseSlugs(
      ctx,
      left.map(([, product]) => product),
    )
    const ids = await insertProducts(
      ctx,
      left.map(([, product], at) => rowOf(ctx, product, slugs[at] as string)),
    )
    for (const [at, [index]] of left.entries()) {
      const slug = slugs[at] as string
      const id = ids.get(slug)
      if (id !== undefined) placed.set(index, { id, slug })
    }
  }
  return list.map((product, index) => ({
    ...product,
    ...(placed.get(index) as { id: number; slug: string }),
  }))
}

const rowOf = (ctx: Ctx, product: NewProduct, slug: string) => ({
  slug,
  name: product.name,
  name_ar: product.name_ar,
  desc: product.desc,
  desc_ar: product.desc_ar,
  material: product.material,
  material_ar: product.material_ar,
  care: product.care,
  care_ar: product.care_ar,
  height: product.height,
  width: product.width,
  depth: product.depth,
  weight: product.weight,
  price: product.price,
  original_price: originalPriceOf(product.price, product.original_price),
  cost: product.cost,
  state: product.state,
  publish_at: product.publish_at,
  preview_token: (product.state ?? 'published') === 'published' ? null : newToken(),
  badge: product.badge,
  badge_ar: product.badge_ar,
  choice_name: product.choice_name,
  choice_name_ar: product.choice_name == null ? null : product.choice_name_ar,
  subcategory_id: product.subcategory_id,
  stock_counted_by: product.stock ? ('variant' as const) : ('product' as const),
  created_at: product.created_at ?? ctx.now(),
})

function taken(slug: string) {
  return conflict({ slug: [coded('product_taken', { slug })] })
}

async function chooseSlugs(ctx: Ctx, list: NewProduct[]): Promise<string[]> {
  const wanted = list.map((product) => product.slug ?? productSlug(product.name))
  const candidates = list.flatMap(
    (product, index) => product.slug ?? slugCandidates(wanted[index] as string),
  )
  const unfree = await listTakenSlugs(ctx, candidates)
  return list.map((product, index) => {
    const slug = product.slug ?? freeSlug(wanted[index] as string, unfree)
    if (unfree.has(slug)) throw taken(slug)
    unfree.add(slug)
    return slug
  })
}

type Sellable = Omit<NewProduct, 'sizes'> & {
  id: number
  sizes: { name: string }[]
  colours: { name: string }[]
}

/**
 * Inventory items: one for all variants, or one for each (architecture, Stock). Variants have null
 * for sizes or colours that the product does not have.
 */
function itemsOf(
  product: Sellable,
  sizeIds: Map<string, number>,
  colourIds: Map<string, number>,
): NewItem[] {
  const { id, sizes, colours, stock, quantity = 0 } = product
  const choices = choicesOf(
    sizes.map(({ name }) => name),
    colours.map(({ name }) => name),
  )
  const variantOf = ({ size, colour }: (typeof choices)[number]) => ({
    size_id: size === null ? null : (sizeIds.get(optionKey(id, size)) ?? null),
    colour_id: colour === null ? null : (colourIds.get(optionKey(id, colour)) ?? null),
  })
  if (!stock) return [{ product_id: id, quantity, variants: choices.map(variantOf) }]
  const counts = countStock(stock, choices)
  return choices.map((choice) => ({
    product_id: id,
    quantity: counts(choice.size, choice.colour)?.quantity ?? 0,
    variants: [variantOf(choice)],
  }))
}
