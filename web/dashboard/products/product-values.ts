/** A product as the form has it, and what is sent of it. */
import { z } from 'zod'
import { toLatinDigits } from '#contract/digits.ts'
import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/option-names.ts'
import { productForm, type ProductRecord, productTexts } from '#contract/product-records.ts'
import { admin_product_copy } from '#messages'
import { type EditedPicture, sentPictures, storedPictures } from './pictures.ts'
import { joinNames, splitNames } from './split-names.ts'
import { choicesOf, type Figures, figuresOf, rowsOf } from './stock.ts'

/** What a colour is beside its name. */
export type Shade = { name_ar: string; hex: string | null }

export type ProductValues = {
  name: string
  name_ar: string
  desc: string
  desc_ar: string
  price: string
  original_price: string
  quantity: string
  subcategory_id: string
  material: string
  material_ar: string
  badge: string
  badge_ar: string
  /** Names between commas. */
  colors: string
  /** By the colour's folded name; what is typed of one that was taken out waits for it. */
  shades: Record<string, Shade>
  /** Names between commas. */
  sizes: string
  /** Null while one number counts the whole product. */
  stock: Figures | null
  images: EditedPicture[]
}

/** The rule that the shop has between two fields, judged by what stands in them whatever else is wrong. */
const originalRule = z
  .looseObject({})
  .refine(({ price, original_price: original }) => !original || !(Number(original) < Number(price)), {
    path: ['original_price'],
    error: productTexts.original_price,
    abort: true,
  })
  .transform(() => ({}))

/** The contract's rules, and that one. */
export const productRules = z.intersection(productForm, originalRule)

/** What the form begins with. @param isCopy the product is only the model of a new one */
export function valuesOf(product: ProductRecord | null, isCopy: boolean): ProductValues {
  const name = product?.name ?? ''
  const name_ar = product?.name_ar ?? ''
  return {
    name: isCopy ? copyOf(name, 'en') : name,
    name_ar: isCopy && name_ar ? copyOf(name_ar, 'ar') : name_ar,
    desc: product?.desc ?? '',
    desc_ar: product?.desc_ar ?? '',
    price: product ? String(product.price) : '',
    original_price: product && product.original_price !== product.price ? String(product.original_price) : '',
    quantity: product ? String(product.quantity) : '',
    subcategory_id: product ? String(product.subcategory_id) : '',
    material: product?.material ?? '',
    material_ar: product?.material_ar ?? '',
    badge: product?.badge ?? '',
    badge_ar: product?.badge_ar ?? '',
    colors: joinNames(product?.colors ?? []),
    shades: Object.fromEntries(
      (product?.colours ?? []).map(({ name, name_ar, hex }): [string, Shade] => [foldName(name), { name_ar: name_ar ?? '', hex }]),
    ),
    sizes: joinNames(product?.sizes.map(({ size }) => size) ?? []),
    stock: product?.stock ? figuresOf(product.stock) : null,
    images: storedPictures(product?.pictures ?? []),
  }
}

/** The mark stays whole, however long the name is. */
function copyOf(name: string, locale: 'en' | 'ar'): string {
  const room = limits.product_name - admin_product_copy({ name: '' }, { locale }).length
  return admin_product_copy({ name: name.slice(0, room) }, { locale })
}

export const axesOf = ({ sizes, colors }: Pick<ProductValues, 'sizes' | 'colors'>) => ({
  sizes: splitNames(sizes).names,
  colours: splitNames(colors).names,
})

/** What was typed, as the contract's schema reads it. An empty list is written as one empty entry: a form cannot send none. */
export function sentProduct({ shades, stock, images, ...typed }: ProductValues) {
  const axes = axesOf(typed)
  const isCounted = stock !== null && choicesOf(axes).length > 0
  return {
    ...typed,
    price: toLatinDigits(typed.price),
    original_price: toLatinDigits(typed.original_price),
    colors: axes.colours.length > 0 ? axes.colours.map((name) => colourOf(name, shades[foldName(name)])) : [''],
    sizes: axes.sizes.length > 0 ? axes.sizes : [''],
    // An empty one is none: the shop would leave what it has.
    quantity: isCounted ? undefined : toLatinDigits(typed.quantity).trim() || '0',
    stock: isCounted ? JSON.stringify(rowsOf(stock, axes)) : undefined,
    ...sentPictures(images),
  }
}

const colourOf = (name: string, shade: Shade | undefined) => (shade ? { name, ...shade } : name)

export type SentProduct = ReturnType<typeof sentProduct>

const lists: (keyof SentProduct)[][] = [['images', 'keep_images', 'order', 'alts'], ['sizes'], ['colors']]
const ofStock: (keyof SentProduct)[] = ['quantity', 'stock']

type Change = Partial<SentProduct> & { seen_quantity?: string | undefined }

/**
 * What is sent of a changed product: its facts as they stand in the form; its lists and its stock only when they are others than they
 * were, as another admin may have added to them, and pieces may have been bought, while the dialog was open. Pieces per size and colour
 * go with every change of those, or a size that comes back would bring its old count along.
 */
export function changeOf(before: SentProduct, after: SentProduct): Change {
  const isChanged = (keys: (keyof SentProduct)[]) => keys.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const change: Change = { ...after, colors: after.colors.map((colour) => knownByName(colour, before.colors)) }
  for (const keys of lists) if (!isChanged(keys)) for (const key of keys) delete change[key]
  if (isChanged(after.stock === undefined ? ofStock : [...ofStock, 'sizes', 'colors'])) return change
  delete change.stock
  return { ...change, seen_quantity: before.quantity }
}

type SentColour = SentProduct['colors'][number]

/** What the shop knows of a colour stays when it is sent by its name alone, in whatever capitals. */
function knownByName(colour: SentColour, known: SentColour[]): SentColour {
  if (typeof colour !== 'object') return colour
  const before = known.filter((one) => typeof one === 'object').find(({ name }) => foldName(name) === foldName(colour.name))
  return JSON.stringify({ ...before, name: colour.name }) === JSON.stringify(colour) ? colour.name : colour
}
