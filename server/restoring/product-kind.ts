/**
 * Restorer of products: an archived product comes back whole, a change is undone by the same call
 * as the form's.
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import { type OwnChoice, renamedSizes } from '#contract/products/options/own-choice.ts'
import { productChange } from '#contract/products/product-form.ts'
import type { SizeParts } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import { listHeldFiles } from '#server/media/media.ts'
import {
  changeProduct,
  findAudited,
  restoreProduct,
  type NamedPicture,
} from '#server/products/products.ts'
import { notRestorable } from '#server/refusal.ts'
import { asSent, type Kind, type Row, read } from './kinds.ts'
import { type Choice, isSame, type Pieces, stockBack } from './stock-back.ts'

/** Codes and own prices of a variant; entries of former releases have no prices. */
type Codes = Choice & { [Field in (typeof variantFields)[number]]?: string | number | null }

const variantFields = ['sku', 'barcode', 'price', 'original_price'] as const

const fields = productChange.omit({
  images: true,
  keep_images: true,
  order: true,
  alts: true,
  picture_colors: true,
  version: true,
})

export const products: Kind = {
  find: findAudited,
  change: async (ctx, { entry, back, now, version }) => {
    const {
      sizes,
      colours,
      stock: _stock,
      quantity: _quantity,
      variants,
      pictures,
      prices,
      ...facts
    } = back
    const named = (list: unknown) => (list as { name: string }[]).map(({ name }) => name)
    // Sizes whose values were written anew since are the same ones, under other names.
    const renamed = renamedSizes(now.sizes as OwnChoice[], (sizes ?? []) as OwnChoice[])
    const inNames = (row: Row): Row => ({
      ...row,
      ...(Array.isArray(row.stock) && { stock: underNames(row.stock, renamed) }),
      ...(Array.isArray(row.variants) && { variants: underNames(row.variants, renamed) }),
    })
    const after = inNames(entry.after ?? {})
    const offered = { sizes: named(sizes ?? now.sizes), colours: named(colours ?? now.colours) }
    const pieces = stockBack(entry.before, after, inNames(now) as Pieces, offered)
    const sent: Row = { ...facts, ...pieces }
    if (sizes)
      sent.sizes = (sizes as AuditedSize[]).map(
        ({ name, name_ar, part, part_ar, choice, choice_ar }) =>
          choice ? { size: part, name_ar: part_ar, choice, choice_ar } : { size: name, name_ar },
      )
    if (colours) sent.colors = colours
    if (variants)
      sent.variants = variantsBack(
        entry.before.variants as Codes[],
        after.variants as Codes[],
        offered,
      )
    if (prices) {
      const today = toCairoDay(ctx.now())
      // Past prices are left out, because they would be refused as new ones.
      sent.prices = (prices as Row[]).filter(({ until }) => String(until) >= today).map(asSent)
    }
    const change = { ...read(fields, sent), version }
    return changeProduct(
      ctx,
      entry.record_id,
      change,
      { kind: 'correction' },
      pictures ? await holdPictures(ctx, pictures) : undefined,
    )
  },
  bring: async (ctx, { record_id, before }) => {
    const subcategory_id = typeof before.subcategory_id === 'number' ? before.subcategory_id : null
    await restoreProduct(ctx, record_id, {
      subcategory_id,
      variants: (before.variants ?? []) as Parameters<typeof restoreProduct>[2]['variants'],
    })
    return undefined
  },
}

type AuditedSize = { name: string; name_ar: string | null } & Partial<SizeParts>

/** Rows of sizes and colours under the names that these sizes will have. */
const underNames = <Named extends Choice>(rows: Named[], renamed: Map<string, string>): Named[] =>
  rows.map((row) => ({ ...row, size: (row.size && renamed.get(row.size)) ?? row.size }))

/**
 * Former codes and own prices of variants that will exist, as far as the change made them others; a
 * variant that has prices since then, and had none before, has the product's again.
 */
function variantsBack(
  were: Codes[],
  became: Codes[],
  { sizes, colours }: { sizes: string[]; colours: string[] },
): Row[] {
  const has = (names: string[], name: string | null) =>
    name === null || names.some((one) => foldName(one) === foldName(name))
  const find = (rows: Codes[], row: Choice) => rows.find((other) => isSame(other, row))
  const none: Codes[] = became
    .filter((row) => !find(were, row) && hasPrices(row))
    .map(({ size, color }) => ({ size, color, price: null, original_price: null }))
  return [...were, ...none]
    .filter(({ size, color }) => has(sizes, size) && has(colours, color))
    .flatMap((row) => {
      const after = find(became, row)
      const others = variantFields.filter((field) => row[field] !== after?.[field])
      const { size, color } = row
      const back = Object.fromEntries(others.map((field) => [field, row[field]]))
      return others.length > 0 ? [asSent({ size, color, ...back })] : []
    })
}

const hasPrices = ({ price, original_price }: Codes): boolean =>
  price != null || original_price != null

async function holdPictures(ctx: Ctx, pictures: unknown): Promise<NamedPicture[]> {
  const were = pictures as {
    stem: string
    alt: string | null
    alt_ar: string | null
    color: string | null
  }[]
  const files = await listHeldFiles(ctx, { stems: were.map(({ stem }) => stem) })
  const ids = new Map(files.map(({ stem, id }) => [stem, id]))
  return were.map(({ stem, alt, alt_ar, color }) => {
    const media_id = ids.get(stem)
    if (media_id === undefined) throw notRestorable('picture_gone')
    return { media_id, alt, alt_ar, colour: color }
  })
}
