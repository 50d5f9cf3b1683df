/**
 * SKUs of variants: entered by an admin, or else generated from address, colour and size, and
 * always unique (R223).
 */
import { finderOf } from '#contract/products/options/option-names.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import { foldSku, skuOf } from '#contract/products/skus.ts'
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { unlessTaken } from '#server/db/taken.ts'
import { conflictFor, invalid } from '#server/refusal.ts'
import { freeSlug, slugCandidates } from '#server/slug.ts'
import {
  type Codes,
  freeGoneSkus,
  listNamedVariants,
  listProductsWithoutSkus,
  listTakenSkus,
  type NamedVariant,
  writeCodes,
} from './skus.queries.ts'

/** Names of a variant's size and colour; null or absent where the product has none. */
export type VariantNames = { size?: string | null | undefined; color?: string | null | undefined }

/** Codes of one variant. A null SKU is generated; undefined is kept. */
export type CodeRow = VariantNames & {
  sku?: string | null | undefined
  barcode?: string | null | undefined
}

/**
 * Writes the codes of products' variants, after their sizes, colours and stock: the sent ones, and
 * a generated SKU for each variant without one. Archived variants lose a SKU that is wanted.
 * Refuses with 422 a row of an unknown size or colour, a duplicate SKU, and one that another
 * variant on offer has.
 * @param sent by id of every product to process
 */
export async function putCodes(ctx: Ctx, sent: Map<number, CodeRow[]>): Promise<void> {
  const variants = await listNamedVariants(ctx, [...sent.keys()])
  const asked = matchRows(variants, sent)
  const changed = variants.filter(({ id, sku }) => sku === null || asked.has(id))
  if (changed.length === 0) return
  const wanted = changed.map((variant) => {
    const row = asked.get(variant.id)
    return {
      variant,
      row,
      sku: row?.sku === undefined ? variant.sku : row.sku,
      barcode: row?.barcode === undefined ? variant.barcode : row.barcode,
    }
  })
  await refuseTaken(ctx, variants, wanted)
  const made = await makeSkus(ctx, wanted)
  const codes = wanted.map(({ variant, sku, barcode }) => ({
    id: variant.id,
    sku: sku ?? made.get(variant.id) ?? null,
    barcode,
  }))
  const differ = codes.filter((code, at) => isOther(code, wanted[at]?.variant))
  if (differ.length > 0 && (await unlessTaken(writeCodes(ctx, differ).then(() => true))) === null)
    throw conflictFor('sku_taken')
}

const isOther = (codes: Codes, variant: NamedVariant | undefined) =>
  codes.sku !== variant?.sku || codes.barcode !== variant?.barcode

type Asked = CodeRow & { at: number }

/** Sent rows by variant id. Refuses with 422 a row of an unknown size or colour. */
export function matchRows<Row extends VariantNames>(
  variants: Pick<NamedVariant, 'id' | 'product_id' | 'size' | 'colour'>[],
  sent: Map<number, Row[]>,
): Map<number, Row & { at: number }> {
  const asked = new Map<number, Row & { at: number }>()
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id)
  for (const [productId, rows] of sent) {
    const own = byProduct.get(productId) ?? []
    const named = (list: (string | null)[]) =>
      finderOf(
        list.filter((name) => name !== null),
        (name) => name,
      )
    const [sizeOf, colourOf] = [
      named(own.map(({ size }) => size)),
      named(own.map(({ colour }) => colour)),
    ]
    for (const [at, row] of rows.entries()) {
      const [size, colour] = [
        row.size ? sizeOf(row.size) : null,
        row.color ? colourOf(row.color) : null,
      ]
      const variant = own.find((one) => one.size === size && one.colour === colour)
      if (variant) asked.set(variant.id, { ...row, at })
      else if (size === undefined || own.every((one) => one.size !== size))
        throw invalid({ [`variants.${at}.size`]: ['size_choose'] })
      else throw invalid({ [`variants.${at}.color`]: ['color_choose'] })
    }
  }
  return asked
}

type Wanted = {
  variant: NamedVariant
  row: Asked | undefined
  sku: string | null
  barcode: string | null
}

async function refuseTaken(ctx: Ctx, variants: NamedVariant[], wanted: Wanted[]): Promise<void> {
  const typed = wanted.filter(({ row }) => row?.sku)
  if (typed.length === 0) return
  const folded = typed.map(({ sku }) => foldSku(sku as string))
  await freeGoneSkus(ctx, folded)
  const taken = await listTakenSkus(
    ctx,
    folded,
    wanted.map(({ variant }) => variant.id),
  )
  const kept = new Set(
    variants
      .filter(({ id }) => !wanted.some(({ variant }) => variant.id === id))
      .map(({ sku }) => foldSku(sku ?? '')),
  )
  const errors: FieldRefusals = {}
  for (const [index, { row }] of typed.entries()) {
    const sku = folded[index] as string
    if (folded.indexOf(sku) < index) errors[`variants.${row?.at}.sku`] = ['product_sku_twice']
    else if (taken.has(sku) || kept.has(sku))
      errors[`variants.${row?.at}.sku`] = ['product_sku_taken']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Generated SKUs by variant id. */
async function makeSkus(ctx: Ctx, wanted: Wanted[]): Promise<Map<number, string>> {
  const unnamed = wanted.filter(({ sku }) => sku === null).map(({ variant }) => variant)
  const made = new Map<number, string>()
  if (unnamed.length === 0) return made
  const bases = unnamed.map(({ slug, colour, size }) => skuOf(slug, colour, size))
  const own = wanted.map(({ variant }) => variant.id)
  const used = await listTakenSkus(ctx, bases.map(foldSku), own)
  for (const { sku } of wanted) if (sku !== null) used.add(foldSku(sku))
  const crowded = bases.filter(
    (base, at) =>
      used.has(foldSku(base)) || bases.findIndex((other) => foldSku(other) === foldSku(base)) < at,
  )
  const neighbours = crowded.flatMap((base) => slugCandidates(foldSku(base)))
  for (const sku of neighbours.length > 0 ? await listTakenSkus(ctx, neighbours, own) : [])
    used.add(sku)
  for (const [at, variant] of unnamed.entries()) {
    const base = bases[at] as string
    const free = freeSlug(foldSku(base), used)
    used.add(free)
    made.set(variant.id, base + free.slice(base.length))
  }
  return made
}

/** Products per transaction. */
const batch = 100

/** Generates SKUs for variants that older releases left without one. */
export async function nameVariants(ctx: Ctx, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const ids = await listProductsWithoutSkus(ctx, batch)
    if (ids.length === 0) return
    await inTransaction(ctx, async (ctx) => {
      await putCodes(ctx, new Map(ids.map((id) => [id, []])))
      await refreshProducts(ctx, ids)
    })
  }
}
