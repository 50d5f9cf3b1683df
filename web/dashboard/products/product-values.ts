/** Form values of a product, and the request body. */
import { z } from 'zod'
import { toLatinDigits } from '#contract/text/digits.ts'
import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import { fullSizeName, type OwnChoice } from '#contract/products/options/own-choice.ts'
import { productForm, type ProductState } from '#contract/products/product-form.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { type EditedPicture, sentPictures, storedPictures } from './pictures/pictures.ts'
import { type EditedPrice, editedPrices, sentPrices } from './prices/timed-prices.ts'
import {
  type Begun,
  cellNames,
  renamedRows,
  sizesOfForm,
  typedRows,
  type TypedSizes,
  typedValues,
  underCells,
} from './fields/own-choice.ts'
import { joinNames, splitNames } from './fields/split-names.ts'
import {
  choicesOf,
  differencesOf,
  type Figures,
  figuresOf,
  rowsOf,
  type StockRow,
} from './stock/stock.ts'
import { changedCodes, type Codes, codeRowsOf, codesOf } from './variants/variants.ts'

/** Arabic name and shade of a colour. */
export type Shade = { name_ar: string; hex: string | null }

export type ProductValues = {
  name: string
  name_ar: string
  desc: string
  desc_ar: string
  price: string
  original_price: string
  cost: string
  prices: EditedPrice[]
  quantity: string
  subcategory_id: string
  material: string
  material_ar: string
  care: string
  care_ar: string
  /** Height in cm, as width and depth. */
  height: string
  width: string
  depth: string
  /** Weight in grams. */
  weight: string
  badge: string
  badge_ar: string
  /** Names separated by commas. */
  colors: string
  /** Shades by the colour's folded name; those of a removed colour are kept in case it returns. */
  shades: Record<string, Shade>
  /** Names separated by commas. */
  sizes: string
  /** Arabic names of sizes by the folded name; those of a removed size are kept. */
  size_names: Record<string, string>
  /** Name of the choice besides size and colour. */
  choice_name: string
  choice_name_ar: string
  /** Its values, separated by commas. */
  choices: string
  /** Arabic names of values by the names of their cells. */
  choice_names: Record<string, string>
  /** Combinations of size and value that the product does not come in. */
  missing: string[]
  begun: Begun
  /** Stock by variant; null for a single number. */
  stock: Figures | null
  variants: Codes
  state: ProductState
  /** Publication time in the shop's time zone, '2026-11-27 20:00', as its two fields have it. */
  publish_at: string
  images: EditedPicture[]
}

/** Rules between two fields, validated even if other fields are invalid. */
const rulesBetween = z
  .looseObject({})
  .check(({ value, issues }) => {
    const { price, original_price: original, state, publish_at, sizes, choice_name } = value
    const tell = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message, continue: false })
    if (original && Number(original) < Number(price))
      tell('original_price', 'product_original_price')
    const hasValues = Array.isArray(sizes) && sizes.some((size) => size.choice)
    if (hasValues && choice_name === '') tell('choice_name', 'required')
    if (choice_name && !hasValues) tell('choices', 'required')
    if (state === 'scheduled' && publish_at === '')
      tell('publish_at', 'product_publish_at_required')
  })
  .transform(() => ({}))

/** Rules of the contract, with those between fields. */
export const productRules = z.intersection(productForm, rulesBetween)

/**
 * Initial values of the form.
 * @param isCopy whether the product is the template of a new one
 * @param subcategories those to choose from: an only one is chosen
 */
export function valuesOf(
  product: ProductRecord | null,
  isCopy: boolean,
  subcategories: { id: number }[] = [],
): ProductValues {
  const [only, second] = subcategories
  const name = product?.name ?? ''
  const name_ar = product?.name_ar ?? ''
  return {
    name: isCopy ? copyOf(name, 'en') : name,
    name_ar: isCopy && name_ar ? copyOf(name_ar, 'ar') : name_ar,
    desc: product?.desc ?? '',
    desc_ar: product?.desc_ar ?? '',
    price: product ? String(product.price) : '',
    original_price:
      product && product.original_price !== product.price ? String(product.original_price) : '',
    cost: figureOf(product?.cost),
    prices: isCopy ? [] : editedPrices(product?.prices ?? []),
    quantity: product ? String(product.quantity) : '',
    subcategory_id: String(product?.subcategory_id ?? (second ? '' : (only?.id ?? ''))),
    material: product?.material ?? '',
    material_ar: product?.material_ar ?? '',
    care: product?.care ?? '',
    care_ar: product?.care_ar ?? '',
    height: figureOf(product?.height),
    width: figureOf(product?.width),
    depth: figureOf(product?.depth),
    weight: figureOf(product?.weight),
    badge: product?.badge ?? '',
    badge_ar: product?.badge_ar ?? '',
    colors: joinNames(product?.colors ?? []),
    shades: Object.fromEntries(
      (product?.colours ?? []).map(({ name, name_ar, hex }): [string, Shade] => [
        foldName(name),
        { name_ar: name_ar ?? '', hex },
      ]),
    ),
    ...sizesOfForm(product),
    stock: product?.stock ? figuresOf(product.stock) : null,
    // A copy gets no SKUs, which are unique.
    variants: {
      ...codesOf(product?.variants ?? []),
      ...(isCopy && { skus: {}, barcodes: {} }),
    },
    state: product?.state ?? 'published',
    publish_at: product?.publish_at?.slice(0, 'YYYY-MM-DD HH:MM'.length).replace('T', ' ') ?? '',
    images: storedPictures(product?.pictures ?? []),
  }
}

const figureOf = (figure: number | null | undefined): string =>
  figure == null ? '' : String(figure)

/** Name of a copy; a long name is cut, its suffix is not. */
function copyOf(name: string, locale: 'en' | 'ar'): string {
  const room = limits.product_name - m.admin_product_copy({ name: '' }, { locale }).length
  return m.admin_product_copy({ name: name.slice(0, room) }, { locale })
}

/** Names in force, and the cells that they have. */
export function axesOf({ colors, ...typed }: TypedSizes & Pick<ProductValues, 'colors'>) {
  const rows = typedRows(typed)
  return {
    sizes: rows.map(fullSizeName),
    colours: splitNames(colors).names,
    cells: cellNames(rows),
  }
}

/**
 * Request body of the typed values. An empty list is sent as one empty entry, since a multipart
 * form cannot send none.
 */
export function sentProduct({
  shades,
  size_names,
  choices,
  choice_names,
  missing,
  begun,
  stock,
  variants,
  prices,
  images,
  ...typed
}: ProductValues) {
  const sized = { sizes: typed.sizes, choices, missing, begun }
  const rows = typedRows(sized)
  const axes = axesOf({ ...sized, colors: typed.colors })
  const arabic = new Map(typedValues(sized).map(({ name, of }) => [name, choice_names[of]]))
  const isCounted = stock !== null && choicesOf(axes).length > 0
  return {
    ...typed,
    // An Arabic name alone is the name in both languages.
    choice_name: typed.choice_name.trim() || typed.choice_name_ar.trim(),
    price: toLatinDigits(typed.price),
    original_price: toLatinDigits(typed.original_price),
    cost: toLatinDigits(typed.cost),
    prices: sentPrices(prices),
    // A published product keeps its publication time.
    publish_at: typed.state === 'scheduled' ? typed.publish_at.trim() : undefined,
    height: toLatinDigits(typed.height),
    width: toLatinDigits(typed.width),
    depth: toLatinDigits(typed.depth),
    weight: toLatinDigits(typed.weight),
    colors:
      axes.colours.length > 0
        ? axes.colours.map((name) => colourOf(name, shades[foldName(name)]))
        : [''],
    sizes:
      rows.length > 0
        ? rows.map(({ part, choice }) =>
            choice
              ? {
                  size: part ?? '',
                  name_ar: (part && size_names[foldName(part)]) ?? '',
                  choice,
                  choice_ar: arabic.get(choice) ?? '',
                }
              : sizeOf(part ?? '', size_names[foldName(part ?? '')]),
          )
        : [''],
    // An empty quantity is left out: the server keeps the stock.
    quantity: isCounted ? undefined : toLatinDigits(typed.quantity).trim() || '0',
    stock: isCounted ? JSON.stringify(rowsOf(stock, axes)) : undefined,
    variants: JSON.stringify(codeRowsOf(variants, axes)),
    ...sentPictures(images, axes.colours),
  }
}

type SentSize = string | { size: string; name_ar: string; choice?: string; choice_ar?: string }

const sizeOf = (size: string, name_ar: string | undefined): SentSize =>
  name_ar === undefined ? size : { size, name_ar }
const colourOf = (name: string, shade: Shade | undefined) => (shade ? { name, ...shade } : name)

export type SentProduct = ReturnType<typeof sentProduct>

const lists: (keyof SentProduct)[][] = [
  ['images', 'keep_images', 'order', 'alts', 'picture_colors'],
  ['sizes'],
  ['colors'],
  ['state', 'publish_at'],
]

type Change = Partial<SentProduct> & { seen_quantity?: string | undefined }

/**
 * Request body of an edit: changed fields only, lists as a whole. For stock the initial number is
 * sent along, so that sales in between are kept.
 * @param seen initial values
 */
export function changeOf(seen: ProductValues, after: SentProduct): Change {
  const before = sentProduct(seen)
  const isChanged = (key: keyof SentProduct) =>
    JSON.stringify(before[key]) !== JSON.stringify(after[key])
  const { quantity, stock, variants, ...facts } = after
  const groups = [
    ...lists,
    ...Object.keys(facts).flatMap((key) =>
      lists.flat().includes(key as never) ? [] : [[key as keyof typeof facts]],
    ),
  ]
  const changed = groups.filter((keys) => keys.some(isChanged)).flat()
  const change: Change = Object.fromEntries(changed.map((key) => [key, after[key]]))
  if (change.colors)
    change.colors = change.colors.map((colour) => knownByName(colour, before.colors, 'name'))
  if (change.sizes)
    change.sizes = change.sizes.map((size) =>
      typeof size !== 'string' && size.choice ? size : knownByName(size, before.sizes, 'size'),
    )
  const [were, are] = [typedRows(seen), after.sizes.map(sentRow)]
  const renamed = <Row extends { size: string | null }>(rows: string): Row[] =>
    renamedRows<Row>(JSON.parse(rows), were, are)
  const codes = changedCodes(JSON.parse(variants), renamed(before.variants))
  return {
    ...change,
    ...stockChangeOf(seen, before, after, renamed),
    ...(codes.length > 0 && { variants: JSON.stringify(codes) }),
  }
}

/** Row of a sent size. */
const sentRow = (size: SentSize): OwnChoice =>
  typeof size === 'string' ? { part: size } : { part: size.size, choice: size.choice }

/** @param renamed rows under the names that the edit gives them */
function stockChangeOf(
  seen: ProductValues,
  before: SentProduct,
  after: SentProduct,
  renamed: (rows: string) => StockRow[],
): Change {
  const seen_quantity = toLatinDigits(seen.quantity).trim() || '0'
  if (after.stock === undefined) {
    const isSame = before.stock === undefined && before.quantity === after.quantity
    return isSame ? {} : { quantity: after.quantity, seen_quantity }
  }
  if (before.stock === undefined) return { stock: after.stock, seen_quantity }
  const rows = differencesOf(JSON.parse(after.stock), renamed(before.stock))
  return rows.length > 0 ? { stock: JSON.stringify(rows) } : {}
}

/**
 * Form values of the current product in a form that began with `seen`: identical pictures stay the
 * form's, and stock, which is sent as a difference, stays as it was unless it is now counted in
 * another way.
 */
export function valuesNow(now: ProductRecord, seen: ProductValues): ProductValues {
  const values = valuesOf(now, false)
  const bare = (images: EditedPicture[]) =>
    JSON.stringify(images.map(({ key: _, ...picture }) => picture))
  if (bare(values.images) === bare(seen.images)) values.images = seen.images
  // Cells stay under the names of the opening.
  values.begun = seen.begun
  values.variants = codesOf(underCells(now.variants, values))
  const isCountedAlike = (values.stock === null) === (seen.stock === null)
  return isCountedAlike ? { ...values, quantity: seen.quantity, stock: seen.stock } : values
}

/**
 * A known size or colour keeps its details when only its name is sent, case-insensitively.
 * @param key of its name
 */
function knownByName<Key extends string, Option extends { [K in Key]: string }>(
  option: Option | string,
  known: (Option | string)[],
  key: Key,
): Option | string {
  if (typeof option === 'string') return option
  const before = known
    .filter((one) => typeof one !== 'string')
    .find((one) => foldName(one[key]) === foldName(option[key]))
  return JSON.stringify({ ...before, [key]: option[key] }) === JSON.stringify(option)
    ? option[key]
    : option
}
