/** Fields of a product that admins send to create or change it (R5, R14, R44, R45, R49). */
import { z } from 'zod'
import { fromCairo } from '../days/cairo.ts'
import { limits } from '../limits.ts'
import { namesIn } from './options/option-names.ts'
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
 * List field: '' and null count as absent, a single entry needs no list, and texts are split at
 * commas (R14, R44).
 */
const listOf = <Schema extends z.ZodType>(entry: Schema, tooMany: Coded, most: number) =>
  optional(
    z.preprocess(
      (value) => {
        const entries = Array.isArray(value) ? value : [value]
        return entries
          .flatMap((one) => (typeof one === 'string' ? namesIn(one) : [one]))
          .filter((one) => typeof one !== 'string' || one.trim() !== '')
      },
      z.array(entry, tooMany).max(most, tooMany),
    ),
  )

const sizeName = text(limits.size)
const colourName = text(limits.colour)

/**
 * Size as 'M' or an object with a size field; existing Arabic names stay if none is sent. In a
 * product with `choice_name` an entry is a size with a value of that choice, or the value alone; an
 * entry without `choice` whose size is the full name of a row, 'S / 150 cm', means that row.
 */
const sizeEntry = z.preprocess(
  (value) => (typeof value === 'string' ? { size: value } : value),
  z
    .object({
      size: clearable(sizeName),
      name_ar: clearable(sizeName),
      choice: clearable(sizeName),
      choice_ar: clearable(sizeName),
    })
    .refine(({ size, choice }) => size || choice, { path: ['size'], error: coded('required') }),
)

/**
 * Colour as 'Red', '#aa3311' or an object; without `hex` the server looks up the name in the CSS
 * colours.
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
 * Large lists come from forms as JSON in one field: one field per text would exceed the number of
 * fields a form may have.
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
 * SKU, barcode and own prices of a variant, named by size and colour. Variants that are not listed
 * keep theirs, and fields that are not sent; an empty SKU is replaced by a generated one.
 */
const variantEntry = z
  .object({
    size: clearable(sizeName),
    color: clearable(colourName),
    sku: bare(clearable(text(limits.sku))),
    barcode: bare(clearable(text(limits.barcode))),
    /** Own regular price in EGP; empty: the product's (R393). */
    price: clearable(egpIn()),
    /** Own original price; empty: the product's. Equal to the price: none. */
    original_price: clearable(egpIn()),
  })
  .refine(({ price, original_price }) => Number(original_price) >= Number(price), {
    path: ['original_price'],
    error: coded('product_original_price'),
    when: both('number', 'price', 'original_price'),
  })

/** Timed price, from the start of its first day to the end of its last, in Cairo time. */
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

/** Publication time: Cairo time as a form field writes it, or any moment with an offset. */
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
 * Product fields besides name, price and sub-category. Fields that are not sent stay as they are.
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
  /** Cost of a piece to the shop. */
  cost: figure(clearable(egpIn())),
  /**
   * State of the product: drafts and scheduled products are visible by their preview link only
   * (R224).
   */
  state: optional(productState),
  publish_at: clearable(publishAt),
  /**
   * All timed prices that have not ended; stored ones that are missing here end now (R225). Forms
   * may send JSON in one field.
   */
  prices: rowsOf(priceEntry, limits.timed_prices, coded('product_too_many_prices')),
  badge: clearable(text(limits.badge)),
  badge_ar: clearable(text(limits.badge)),
  /** Name of a choice besides size and colour, 'Length'; its values stand in `sizes` (R422). */
  choice_name: clearable(text(limits.choice_name)),
  choice_name_ar: clearable(text(limits.choice_name)),
  sizes: listOf(sizeEntry, coded('product_too_many_options'), limits.options),
  colors: listOf(colourEntry, coded('product_too_many_options'), limits.options),
  /** Shared stock of all variants; ignored if `stock` is sent. */
  quantity: optional(pieces),
  /**
   * Pieces per size and colour; variants that are not listed get none. Forms may send JSON in one
   * field.
   */
  stock: rowsOf(stockEntry),
  variants: rowsOf(variantEntry),
  images: picturesOf(file),
  /**
   * Order of the resulting pictures, as indexes from 0 into the default order (kept pictures, then
   * new ones): [1, 0] puts the second first.
   */
  order: z.preprocess(
    asList,
    z
      .array(wholeNumber(coded('product_order'), 0, limits.pictures - 1))
      .max(limits.pictures, coded('product_too_many_pictures'))
      .optional(),
  ),
  /** Alternative texts of the resulting pictures, in their order. */
  alts: z.preprocess(
    asList,
    z
      .array(z.object({ alt: clearable(text(limits.alt)), alt_ar: clearable(text(limits.alt)) }))
      .max(limits.pictures, coded('product_too_many_pictures'))
      .optional(),
  ),
  /**
   * Name of the colour that each resulting picture shows, in their order; '' or null for no
   * particular colour (R107).
   */
  picture_colors: z.preprocess(
    (value) => (value === '' ? [''] : asList(value)),
    z
      .array(clearable(colourName))
      .max(limits.pictures, coded('product_too_many_pictures'))
      .optional(),
  ),
}

/** Picture addresses; an empty list, or '' from a form, means none. */
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
   * Addresses of another product's pictures to copy (that product keeps them): first, in this
   * order, unless `order` is sent.
   */
  keep_images: keptAddresses,
})

export const productChange = z.object({
  name: name.optional(),
  price: price.optional(),
  subcategory_id: id(coded('product_invalid_subcategory')).optional(),
  ...details,
  /**
   * New pictures. Addresses of the product's current pictures count as `keep_images` if that field
   * is not sent.
   */
  images: picturesOf(z.union([file, address], { error: coded('product_picture') })),
  /**
   * Addresses of the pictures to keep, in order; new ones in `images` follow, unless `order` is
   * sent. Without this field new pictures replace all (R45). An empty list, or '' from a form,
   * keeps none.
   */
  keep_images: keptAddresses,
  /**
   * Stock that the admin saw. With `quantity` the server applies the difference of the two to the
   * current stock, so that sales meanwhile are kept. With `stock` this is the former shared number.
   */
  seen_quantity: optional(pieces),
  /**
   * Pieces per size and colour; variants that are not listed keep theirs. For a row with `seen` the
   * server applies the difference to the current stock. A product with shared stock above 0 needs a
   * row for each variant. Forms may send JSON in one field.
   */
  stock: rowsOf(stockEntry.extend({ seen: optional(pieces) })),
  version: seenVersion,
})
