/**
 * Restorer of products: an archived product comes back whole, a change is undone by the same call
 * as the form's.
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import { foldName } from '#contract/products/option-names.ts'
import { productChange } from '#contract/products/product-form.ts'
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

type Codes = Choice & { sku: string | null; barcode: string | null }

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
    const offered = { sizes: named(sizes ?? now.sizes), colours: named(colours ?? now.colours) }
    const pieces = stockBack(entry.before, entry.after ?? {}, now as Pieces, offered)
    const sent: Row = { ...facts, ...pieces }
    if (sizes)
      sent.sizes = (sizes as { name: string }[]).map(({ name, ...more }) => ({
        size: name,
        ...more,
      }))
    if (colours) sent.colors = colours
    if (variants)
      sent.variants = codesBack(
        entry.before.variants as Codes[],
        entry.after?.variants as Codes[],
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
      variants: (before.variants ?? []) as Codes[],
    })
    return undefined
  },
}

/** Former codes of variants, for sizes and colours that will exist. */
function codesBack(
  were: Codes[],
  became: Codes[],
  { sizes, colours }: { sizes: string[]; colours: string[] },
): Codes[] {
  const has = (names: string[], name: string | null) =>
    name === null || names.some((one) => foldName(one) === foldName(name))
  return were.filter((row) => {
    const after = became.find((other) => isSame(other, row))
    return (
      (after?.sku !== row.sku || after?.barcode !== row.barcode) &&
      has(sizes, row.size) &&
      has(colours, row.color)
    )
  })
}

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
