/**
 * What an admin may say of a product, when it is added and when it is changed (R5, R14, R44, R45,
 * R49).
 */
import { z } from 'zod'
import { fromCairo } from '../days/cairo.ts'
import { limits } from '../limits.ts'
import { bareCode } from './skus.ts'
import {
  both,
  clearable,
  day,
  egpIn,
  id,
  measure,
  optional,
  seenVersion,
  text,
  wholeNumber,
} from '../parts.ts'
import { figure } from '../field-marks.ts'
import { type Coded, coded } from '../field-refusals.ts'

export const productState = z.enum(['draft', 'published', 'scheduled'])
export type ProductState = z.output<typeof productState>

/**
 * '' and null are as if nothing was sent; one entry need not be in a list; texts are split at
 * commas (R14, R44).
 */
const listOf = <Schema extends z.ZodType>(entry: Schema, tooMany: Coded, most: number) =>
  optional(
    z.preprocess(
      (value) => {
        const entries = Array.isArray(value) ? value : [value]
        return entries
          .flatMap((one) => (typeof one === 'string' ? one.split(/[,،]/) : [one]))
          .filter((one) => typeof one !== 'string' || one.trim() !== '')
      },
      z.array(entry, tooMany).max(most, tooMany),
    ),
  )

const sizeName = text(limits.size)
const colourName = text(limits.colour)

/**
 * 'M', or an object with a size field; the Arabic name of a size that was there before stays when
 * it is not sent.
 */
const sizeEntry = z.preprocess(
  (value) => (typeof value === 'string' ? { size: value } : value),
  z.object({ size: sizeName, name_ar: clearable(sizeName) }),
)

/**
 * 'Red' or '#aa3311', or an object; without `hex` the shop looks the name up among the colours that
 * CSS knows.
 */
const colourEntry = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : value),
  z.object({
    name: colourName,
    name_ar: clearable(colourName),
    hex: clearable(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/, coded('product_shade')),
    ),
  }),
)

const side = clearable(measure(coded('product_centimetres'), limits.centimetres))

const pieces = wholeNumber(coded('product_quantity'), 0, limits.stock)

const empty = (value: unknown) => (value === '' || value === null ? undefined : value)

const picturesOf = <Picture extends z.ZodType>(entry: Picture) =>
  z.preprocess(
    (value) =>
      Array.isArray(value)
        ? value.filter((one) => one !== '')
        : value === '' || value === null || value === undefined
          ? undefined
          : [value],
    z.array(entry).max(limits.pictures, coded('product_too_many_pictures')).optional(),
  )

const file = z.file({ error: coded('product_picture') })

const address = z
  .string({ error: coded('product_picture') })
  .trim()
  .regex(/^(\/media\/|https?:\/\/)/i, coded('product_picture'))
  .max(limits.path, coded('product_picture'))

/**
 * A form writes a large list in one field, as JSON: one field for each of its texts would be more
 * than a form may have.
 */
const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const asList = (value: unknown) =>
  value === undefined || value === '' || value === null || Array.isArray(value)
    ? empty(value)
    : [value]

const stockEntry = z.object({
  size: clearable(sizeName),
  color: clearable(colourName),
  quantity: pieces,
})

const rowsOf = <Entry extends z.ZodType>(
  entry: Entry,
  most = limits.options * limits.options,
  tooMany?: string,
) => z.preprocess((value) => asList(fromJson(value)), z.array(entry).max(most, tooMany).optional())

const bare = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' ? bareCode(value) : value), schema)

/**
 * What the variants of these sizes and colours are called on paper; what is not named stays as it
 * is, and what is emptied is named by the shop.
 */
const variantEntry = z.object({
  size: clearable(sizeName),
  color: clearable(colourName),
  sku: bare(clearable(text(limits.sku))),
  barcode: bare(clearable(text(limits.barcode))),
})

/** A price for a time: from the first moment of one of the shop's days to the last of another. */
const priceEntry = z
  .object({ price: egpIn(), original_price: clearable(egpIn()), from: day(), until: day() })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    error: coded('product_price_until'),
    when: both('string', 'from', 'until'),
  })
  .refine(({ price, original_price }) => original_price == null || original_price >= price, {
    path: ['original_price'],
    error: coded('product_original_price'),
    when: both('number', 'price', 'original_price'),
  })

/** The clock on the wall in Cairo, as a field of a form has it, or any moment with its offset. */
const publishAt = z
  .string({ error: coded('product_publish_at') })
  .trim()
  .transform((written, ctx) => {
    const date = /(Z|[+-]\d{2}:\d{2})$/.test(written) ? new Date(written) : fromCairo(written)
    if (date && !Number.isNaN(date.getTime()) && date.getUTCFullYear() < 10_000) return date
    ctx.addIssue(coded('product_publish_at'))
    return z.NEVER
  })

/**
 * What may be said of a product besides its name, price and sub-category. What is not sent stays.
 */
const details = {
  name_ar: clearable(text(limits.product_name)),
  desc: clearable(text(limits.desc)),
  desc_ar: clearable(text(limits.desc)),
  material: clearable(text(limits.material)),
  material_ar: clearable(text(limits.material)),
  care: clearable(text(limits.care)),
  care_ar: clearable(text(limits.care)),
  height: side,
  width: side,
  depth: side,
  weight: clearable(wholeNumber(coded('product_grams'), 1, limits.grams)),
  original_price: clearable(egpIn()),
  /** What a piece costs the shop. */
  cost: figure(clearable(egpIn())),
  /** A draft, and what opens at `publish_at`, is seen with its preview link only (R224). */
  state: optional(productState),
  publish_at: clearable(publishAt),
  /**
   * All that are not over yet; what is not among them ends (R225). In a form also as JSON in one
   * field.
   */
  prices: rowsOf(priceEntry, limits.timed_prices, coded('product_too_many_prices')),
  badge: clearable(text(limits.badge)),
  badge_ar: clearable(text(limits.badge)),
  sizes: listOf(sizeEntry, coded('product_too_many_options'), limits.options),
  colors: listOf(colourEntry, coded('product_too_many_options'), limits.options),
  /** One number for the whole product; with `stock` it is not heeded. */
  quantity: optional(pieces),
  /**
   * Pieces per size and colour; a new product has none of a variant that is not named. In a form
   * also as JSON in one field.
   */
  stock: rowsOf(stockEntry),
  variants: rowsOf(variantEntry),
  images: picturesOf(file),
  /**
   * Another order of the pictures that result than those that stay, then the new ones: the place,
   * from 0, that each has in that row. [1, 0] puts the second one first.
   */
  order: z.preprocess(
    asList,
    z
      .array(wholeNumber(coded('product_order'), 0, limits.pictures - 1))
      .max(limits.pictures, coded('product_too_many_pictures'))
      .optional(),
  ),
  /** Alternative texts of the pictures that result, in their order. */
  alts: z.preprocess(
    asList,
    z
      .array(z.object({ alt: clearable(text(limits.alt)), alt_ar: clearable(text(limits.alt)) }))
      .max(limits.pictures, coded('product_too_many_pictures'))
      .optional(),
  ),
  /**
   * Which colour each of the pictures that result shows, in their order, by its name: '' or null is
   * none in particular (R107).
   */
  picture_colors: z.preprocess(
    (value) => (value === '' ? [''] : asList(value)),
    z
      .array(clearable(colourName))
      .max(limits.pictures, coded('product_too_many_pictures'))
      .optional(),
  ),
}

/** Addresses of pictures. An empty list, or '' in a form, names none. */
const keptAddresses = z.preprocess(
  (value) =>
    value === undefined || value === null
      ? undefined
      : (Array.isArray(value) ? value : [value]).filter((one) => one !== ''),
  z
    .array(z.string().max(limits.path))
    .max(limits.pictures, coded('product_too_many_pictures'))
    .optional(),
)

const name = text(limits.product_name, coded('product_name_required'))
const price = egpIn(coded('product_price_required'))
const subcategoryId = z.preprocess(empty, id(coded('product_invalid_subcategory')))

export const productForm = z.object({
  name,
  price,
  subcategory_id: subcategoryId,
  ...details,
  /**
   * Addresses of pictures that stand on another product already, which stay there too: these come
   * first, in this order, unless `order` says otherwise.
   */
  keep_images: keptAddresses,
})

export const productChange = z.object({
  name: name.optional(),
  price: price.optional(),
  subcategory_id: id(coded('product_invalid_subcategory')).optional(),
  ...details,
  /**
   * New pictures; addresses of the product's own among them, as its answer has them, stand for
   * `keep_images` when that is not sent.
   */
  images: picturesOf(z.union([file, address], { error: coded('product_picture') })),
  /**
   * Addresses of the pictures that stay, in order; new ones in `images` follow them, unless `order`
   * says otherwise. Without it new ones replace all (R45). An empty list, or '' in a form, keeps
   * none.
   */
  keep_images: keptAddresses,
  /**
   * With `quantity`, what was seen of it: their difference is applied to what is there by then, so
   * that no sale meanwhile is undone. With `stock` of a product whose stock was one number: what
   * that number was.
   */
  seen_quantity: optional(pieces),
  /**
   * Pieces per size and colour; a variant that is not named keeps its own. A row with `seen`
   * changes what is there by the difference of the two. A product whose stock was one number above
   * 0 needs a row for each variant. In a form also as JSON in one field.
   */
  stock: rowsOf(stockEntry.extend({ seen: optional(pieces) })),
  version: seenVersion,
})
