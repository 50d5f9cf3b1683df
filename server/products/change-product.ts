/**
 * Changes of a product by an admin. Omitted fields are kept, and concurrent buyers never get a
 * piece that is not there.
 */
import { hexOf } from '#contract/products/options/colours.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { firstOfEach } from '#contract/products/options/option-names.ts'
import { renamedSizes } from '#contract/products/options/own-choice.ts'
import { productRecord, type productRecords } from '#contract/products/product-records.ts'
import { choiceOf, refreshProducts } from '#server/catalogue/catalogue.ts'
import { logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { MediaFile } from '#server/media/media.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { freeSlug, slugCandidates } from '#server/slug.ts'
import { newToken } from '#server/token.ts'
import { arrangeStock } from './stock/arrange-stock.ts'
import { lockSubcategories, refuseUnknownSubcategory } from './new-products.ts'
import {
  type ColourRow,
  listColourRows,
  listOfferedOptions,
  listSizeRows,
  dropChoice,
  putColours,
  putSizes,
  renameOptions,
  type SizeRow,
} from './options/options.queries.ts'
import { findOption, respellings } from './options/options.ts'
import { distinctSizes, sizeNameOf, sizeRowsOf } from './options/sizes.ts'
import {
  listPictureRows,
  type PlacedPicture,
  replacePictures,
} from './pictures/pictures.queries.ts'
import {
  inOrder,
  keepPictures,
  newPicture,
  refuseOrder,
  refuseUnknownColours,
  takePictures,
  withAlts,
  withColours,
} from './pictures/pictures.ts'
import { lockProduct, listTakenSlugs, moveToSlug, updateProduct } from './product-writes.queries.ts'
import {
  getProductWhole,
  auditOfProduct,
  type ProductRecord,
  regularPricesOf,
  showRecord,
} from './records/records.ts'
import type { Product } from './records/records.queries.ts'
import { originalPriceOf, productSlug, refuseState, refuseUnknownChoices } from './product-rules.ts'
import {
  putPrices,
  refusePrices,
  refuseRegularPrice,
  type Settled,
  settleRegular,
  settleTimes,
} from './prices/prices.ts'
import { putCodes } from './skus/skus.ts'
import { emitBackInStock } from './stock/stock.ts'
import type { StockReason } from './stock/stock-moves.queries.ts'
import { lockItemsOf, listVariants } from './stock/stock.queries.ts'

type SentChange = Omit<ParsedOf<typeof productRecords.update>, 'id'>
export type ProductChange = Omit<SentChange, 'images'> & { images?: File[] | undefined }

/**
 * Changes a product. Refuses with 404 an archived one; with 422 an unknown sub-category, an
 * original price below the price, stock or a picture of a size or colour that the product will not
 * have, kept pictures of other products, an incomplete picture order, and a file that is no
 * picture; with 409 another `version`, and a difference that takes more pieces than there are.
 * @param reason of its stock moves
 * @param stored replaces the change's pictures: all pictures of the product in order, stored
 * already (media: takePicture)
 */
export async function changeProduct(
  ctx: Ctx,
  id: number,
  sent: SentChange,
  reason: StockReason = { kind: 'correction' },
  stored?: NamedPicture[],
): Promise<ProductRecord> {
  const change = sortPictures(onlyNewQuantity(sent))
  const shown = await getProductWhole(ctx, id)
  // Checked first, so that a stale form is refused as stale and not for values that another admin
  // has changed since.
  await refuseStaleProduct(ctx, shown, change)
  refuseChange(ctx, shown, change)
  if (change.subcategory_id !== undefined)
    await refuseUnknownSubcategory(ctx, change.subcategory_id)
  const files = await takePictures(ctx, change.images)
  return inTransaction(ctx, async (ctx) => {
    // Other admins wait for the product's row, buyers for its items, which are locked before
    // anything that a purchase refers to changes.
    if (!(await lockProduct(ctx, id))) throw notFound('Product')
    const items = await lockItemsOf(ctx, id)
    const before = await getProductWhole(ctx, id)
    await refuseStaleProduct(ctx, before, change)
    refuseChange(ctx, before, change)
    const offered = await listVariants(ctx, id)
    await changeFacts(ctx, before, change)
    await changeOptions(ctx, before, change)
    await arrangeStock(ctx, before, { items, offered }, change, reason)
    await putCodes(ctx, new Map([[id, change.variants ?? []]]))
    const isRepriced =
      change.price !== undefined ||
      change.original_price !== undefined ||
      [change.variants, change.sizes, change.colors].some((list) => list !== undefined)
    if (isRepriced) {
      const regular = await settleRegular(ctx, new Map([[id, change.variants ?? []]]))
      refuseOtherRegular(ctx, before, change, regular.get(id))
    }
    if (change.prices) await putPrices(ctx, id, change.prices)
    if (change.prices || isRepriced || change.state) await settleTimes(ctx, [id])
    await (stored ? putStoredPictures(ctx, id, stored) : changePictures(ctx, id, change, files))
    const after = await countChange(ctx, before, await getProductWhole(ctx, id))
    await refreshProducts(ctx, [id])
    await logChange(ctx, {
      room: 'products',
      record_id: id,
      before: auditOfProduct(before),
      after: auditOfProduct(after),
    })
    // A hidden product had nothing that anybody could buy.
    const seen = before.state === 'published' ? offered : []
    await emitBackInStock(ctx, { product_id: id, before: seen, after: await listVariants(ctx, id) })
    return showRecord(after)
  })
}

/**
 * Removes an unchanged quantity from the change: a piece may have been sold since the form opened.
 */
function onlyNewQuantity(change: SentChange): SentChange {
  const { quantity, seen_quantity, ...others } = change
  return quantity !== undefined && quantity === seen_quantity ? others : change
}

function refuseStaleProduct(ctx: Ctx, product: Product, change: ProductChange): Promise<void> {
  const seen = { room: 'products', record_id: product.id, version: product.version } as const
  return refuseStale(ctx, seen, change.version, productRecord, () => showRecord(product), {
    harmless: harmlessFields(product, change),
  })
}

/**
 * Stock fields that cannot overwrite another admin's count: they apply a difference, as long as the
 * stock is counted the same way.
 */
function harmlessFields(
  product: Product,
  { quantity, seen_quantity, stock }: ProductChange,
): string[] {
  if (stock) {
    const isDifference = stock.length > 0 && stock.every((row) => row.seen !== undefined)
    return isDifference && product.counted_by_variant ? ['quantity', 'stock'] : []
  }
  if (quantity === undefined) return ['quantity', 'stock']
  // Stock counted by variant, before or after, compares both fields.
  return seen_quantity === undefined ? [] : ['quantity']
}

/** The product after the change, its version raised if anything differs. */
async function countChange(ctx: Ctx, before: Product, after: Product): Promise<Product> {
  const version = versionAfter(auditOfProduct(before), auditOfProduct(after))
  if (version !== before.version) await updateProduct(ctx, after.id, { version })
  return { ...after, version }
}

/** Sorts pictures into kept and new ones; a form that sends a picture's address back keeps it. */
function sortPictures({ images = [], keep_images, ...change }: SentChange): ProductChange {
  const files = images.filter((one) => typeof one !== 'string')
  const named = images.filter((one) => typeof one === 'string')
  return {
    ...change,
    images: files,
    keep_images: keep_images ?? (named.length > 0 ? named : undefined),
  }
}

/** Refuses with 422 timed prices that are not below another regular price, or not possible. */
function refuseOtherRegular(
  ctx: Ctx,
  product: Product,
  change: ProductChange,
  settled: Settled = { price: pricesAfter(product, change).price, areOwn: false },
): void {
  const { price } = settled
  const isOther = price !== regularPricesOf(product).price
  // Another size would have the product's price unseen.
  if (change.price !== undefined && !change.variants && price < change.price)
    throw invalid({ price: ['product_above_own_price'] })
  if (change.prices) refusePrices(ctx, change.prices, product.prices, { price, isOther })
  else if (isOther) refuseRegularPrice(ctx, settled, product.prices)
}

function refuseChange(ctx: Ctx, product: Product, change: ProductChange): void {
  const { state = product.state, publish_at = product.publish_at } = change
  refuseState({ state, publish_at })
  choiceAfter(product, change)
  refuseOtherRegular(ctx, product, change)
  const colours = (change.colors ? coloursOf(change.colors) : product.colours).map(
    ({ name }) => name,
  )
  refuseUnknownChoices(
    change.stock ?? [],
    change.sizes
      ? distinctSizes(change.sizes).map(sizeNameOf)
      : product.sizes.map(({ size }) => size),
    colours,
  )
  refuseUnknownColours(change.picture_colors, colours)
  const added = change.images?.length ?? 0
  const kept = keepPictures(product.pictures, {
    keep: change.keep_images,
    added,
    shopUrl: ctx.config.shopUrl,
  })
  refuseOrder(change.order, kept.length + added)
}

/** Regular prices after the change, which apply while no timed price is in force. */
function pricesAfter(product: Product, change: ProductChange) {
  const regular = regularPricesOf(product)
  const { price = regular.price, original_price = regular.original_price } = change
  return { price, original_price: originalPriceOf(price, original_price) }
}

async function changeFacts(ctx: Ctx, product: Product, change: ProductChange): Promise<void> {
  const { name, name_ar, desc, desc_ar, material, material_ar, badge, badge_ar, subcategory_id } =
    change
  const { care, care_ar, height, width, depth, weight, cost } = change
  if (subcategory_id !== undefined) await lockSubcategories(ctx, [subcategory_id])
  if (name !== undefined) await moveAddress(ctx, product, name)
  const facts = {
    name,
    name_ar,
    desc,
    desc_ar,
    material,
    material_ar,
    badge,
    badge_ar,
    subcategory_id,
  }
  const measures = { care, care_ar, height, width, depth, weight }
  const { price, original_price } = pricesAfter(product, change)
  const prices =
    product.regular_price === null
      ? { price, original_price }
      : { regular_price: price, regular_original_price: original_price }
  await updateProduct(ctx, product.id, {
    ...facts,
    ...choiceAfter(product, change),
    ...measures,
    cost,
    ...prices,
    ...publishingAfter(ctx, product, change),
  })
}

/** State after the change; an unpublished product gets a preview link. */
function publishingAfter(
  ctx: Ctx,
  product: Product,
  { state = product.state, publish_at = product.publish_at }: ProductChange,
) {
  const link =
    state !== 'published' && product.preview_token === null ? { preview_token: newToken() } : {}
  // A published product keeps no opening time in the future, which would list it as the newest
  // until then.
  const isOver = state === 'published' && publish_at && publish_at > ctx.now()
  return { state, publish_at: isOver ? null : publish_at, ...link }
}

/**
 * Gives the product the address of its new English name; the old address redirects to it (R46), and
 * a change back reuses it.
 */
async function moveAddress(ctx: Ctx, product: Product, name: string): Promise<void> {
  const wanted = productSlug(name)
  if (wanted === productSlug(product.name)) return
  for (let moved = false; !moved; ) {
    const slug = freeSlug(wanted, await listTakenSlugs(ctx, slugCandidates(wanted), product.id))
    moved = slug === product.slug || (await moveToSlug(ctx, product, slug))
  }
}

/** Name of the product's own choice after the change; one without values is none. */
function choiceAfter(product: Product, { choice_name, choice_name_ar, sizes }: ProductChange) {
  const before = choiceOf(product)
  const name = choice_name === undefined ? (before?.name ?? null) : choice_name
  const hasValues = sizes ? sizes.length > 0 : before !== null
  if (choice_name && !hasValues) throw invalid({ choice_name: ['product_choice_values'] })
  return name === null || !hasValues
    ? { choice_name: null, choice_name_ar: null }
    : { choice_name: name, choice_name_ar }
}

async function changeOptions(ctx: Ctx, product: Product, change: ProductChange): Promise<void> {
  const { sizes, colors } = change
  const { id } = product
  const hasChoice = choiceAfter(product, change).choice_name !== null
  if (sizes) {
    const known = await listSizeRows(ctx, id)
    const rows = sizeRowsOf(sizes, known, hasChoice)
    const offered = known.filter(({ archived_at }) => archived_at === null)
    // A name that another row has brings that row back.
    const before = new Map(
      [...renamedSizes(offered.map(asChosen), rows.map(asChosen))].flatMap(([was, is]) =>
        findOption(known, is) ? [] : [[is, was]],
      ),
    )
    await renameOptions(
      ctx,
      'product_sizes',
      respellings(
        known,
        rows.map(({ name }) => name),
        before,
      ),
    )
    await putSizes(ctx, id, rows)
  } else if (!hasChoice) await dropChoice(ctx, id)
  if (colors) {
    const typed = coloursOf(colors)
    const known = await listColourRows(ctx, id)
    const names = typed.map(({ name }) => name)
    await renameOptions(ctx, 'product_colours', respellings(known, names))
    await putColours(
      ctx,
      id,
      typed.map((colour) => colourRowOf(colour, findOption(known, colour.name))),
    )
  }
}

/** A row without a value is a size alone. */
const asChosen = ({ name, part, choice }: SizeRow) => ({ part: choice ? part : name, choice })

type TypedColour = NonNullable<ProductChange['colors']>[number]

const coloursOf = (colours: TypedColour[]): TypedColour[] =>
  firstOfEach(colours, ({ name }) => name)

/** Arabic name of a colour; an omitted name keeps the stored one. */
const arabicOf = (
  name_ar: string | null | undefined,
  known: ColourRow | undefined,
): string | null => (name_ar === undefined ? (known?.name_ar ?? null) : name_ar)

/**
 * Colour row; omitted fields of an existing colour are kept, and an emptied hex is looked up again.
 */
function colourRowOf({ name, name_ar, hex }: TypedColour, known: ColourRow | undefined): ColourRow {
  return {
    name,
    name_ar: arabicOf(name_ar, known),
    hex: hex ?? (hex === undefined ? known?.hex : null) ?? hexOf(name),
  }
}

/** Writes pictures after the options, because a kept picture may show a new colour. */
async function changePictures(
  ctx: Ctx,
  id: number,
  change: ProductChange,
  files: MediaFile[],
): Promise<void> {
  const { keep_images, order, alts, picture_colors } = change
  if (files.length === 0 && !keep_images && !order && !alts && !picture_colors) return
  const kept = keepPictures(await listPictureRows(ctx, id), {
    keep: keep_images,
    added: files.length,
    shopUrl: ctx.config.shopUrl,
  })
  const { colours } = await listOfferedOptions(ctx, id)
  const pictures = withAlts(inOrder([...kept, ...files.map(newPicture)], order), alts)
  const names = colours.map(({ name }) => name)
  await replacePictures(ctx, id, withColours(pictures, picture_colors, names))
}

/** A stored picture. For a picture the product already has, omitted fields keep their value. */
export type NamedPicture = { media_id: number } & Partial<
  Pick<PlacedPicture, 'alt' | 'alt_ar' | 'colour'>
>

async function putStoredPictures(ctx: Ctx, id: number, stored: NamedPicture[]): Promise<void> {
  const there = new Map(
    (await listPictureRows(ctx, id)).map((picture) => [picture.media_id, picture]),
  )
  const none = { alt: null, alt_ar: null, colour: null }
  const pictures = stored.map(({ media_id, ...said }) => ({
    ...none,
    ...there.get(media_id),
    media_id,
    ...said,
  }))
  const { colours } = await listOfferedOptions(ctx, id)
  await replacePictures(
    ctx,
    id,
    withColours(
      pictures,
      [],
      colours.map(({ name }) => name),
    ),
  )
}
