/**
 * Files that identify products by the SKUs of their variants alone: tables of SKUs, and pictures
 * named by SKU.
 */
import { limits } from '#contract/limits.ts'
import { foldSku } from '#contract/products/skus.ts'
import type { ProductRecord } from '#server/products/products.ts'
import type { ReadPicture, ReadProduct } from '../reading/reading.ts'

/** Lower-case SKUs of a product; for a picture all that its name may contain. */
export const skusOf = ({ variants, pictures = [] }: ReadProduct): string[] =>
  [
    ...variants.map(({ sku }) => sku),
    ...pictures.flatMap(({ inZip }) => inZip?.skus ?? []),
  ].flatMap((sku) => (sku ? foldSku(sku) : []))

/** First SKU as the file writes it. */
export const firstSku = ({ variants, pictures }: ReadProduct): string | null =>
  variants[0]?.sku ?? pictures?.[0]?.inZip?.skus[0] ?? null

/**
 * Resolves a picture's possible SKUs to the one that the shop has, and notes pictures without one;
 * a picture with another error gets only that.
 * @param known the shop's SKUs in lower case
 */
export function nameSkus(product: ReadProduct, known: ReadonlyMap<string, number>): void {
  for (const { inZip } of product.pictures ?? []) {
    if (!inZip) continue
    const sku = inZip.skus.find((one) => known.has(foldSku(one)))
    if (sku !== undefined) inZip.skus = [sku]
    else if (product.problems.length === 0) {
      product.problems.push({
        row: product.row,
        column: '',
        target: 'pictures',
        value: inZip.name,
        code: 'unknown_sku',
        detail: null,
        sku: inZip.skus.at(-1) ?? null,
        isNote: false,
      })
    }
  }
}

/**
 * Distinct pictures, up to a product's limit. Pictures of a ZIP show the colours of the variants
 * that they are named after, in the order of those; a picture of several colours gets none.
 */
export function picturesOfVariants(
  pictures: ReadPicture[],
  { variants }: ProductRecord,
): ReadPicture[] {
  const position = ({ inZip }: ReadPicture) => {
    const sku = foldSku(inZip?.skus[0] ?? '')
    return inZip
      ? variants.findIndex((variant) => variant.sku !== null && foldSku(variant.sku) === sku)
      : 0
  }
  const placed = pictures
    .map((picture) => ({ picture, at: position(picture) }))
    .sort((one, other) => one.at - other.at)
  const once = new Map<string, ReadPicture>()
  for (const { picture, at } of placed) {
    const color = picture.inZip ? (variants[at]?.color ?? null) : picture.color
    const same = once.get(picture.address)
    if (!same) once.set(picture.address, { ...picture, color })
    else if (same.color !== color) same.color = null
  }
  return [...once.values()].slice(0, limits.pictures)
}
