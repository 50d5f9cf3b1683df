/** Reverse of an import's changes, for fields that nobody has changed since (R256). */
import { isDeepStrictEqual } from 'node:util'
import type { ImportTarget } from '#contract/files/import-columns.ts'
import { fullSizeName } from '#contract/products/options/own-choice.ts'
import { coloursOf, factFields, factOf, pricesOf, sizesOf, stemsOf } from '../checking/fields.ts'
import { momentOf } from '../checking/compare.ts'
import { pricesOfVariant, sentPrices } from '../checking/own-prices.ts'
import type { FieldChange } from '../checking/product-write.ts'
import type { changeProduct, ProductRecord } from '#server/products/products.ts'

type Change = Parameters<typeof changeProduct>[2]
type Picture = { stem: string; color: string | null; alt: string | null; alt_ar: string | null }

export type Reverse = { change: Change; pictures: Picture[] | null; kept: ImportTarget[] }

const facts: ReadonlySet<string> = new Set(factFields)
/** Deep equality, because stored JSON has its keys in another order. */
const alike = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

/**
 * @param isUntouched the product has not been changed since, except by sales
 * @param withStock include the pieces, as a difference
 */
export function reverseOf(
  changes: FieldChange[],
  record: ProductRecord,
  { isUntouched, withStock }: { isUntouched: boolean; withStock: boolean },
): Reverse {
  const reverse: Reverse = { change: {}, pictures: null, kept: [] }
  const counted = changes.find(({ field }) => field === 'stock_counted')
  const added = addedBy(changes)
  for (const one of changes) {
    if (one.field === 'stock' && counted) continue
    if ((one.size !== null && added.has(one.size)) || (one.color !== null && added.has(one.color)))
      continue
    if (
      !reverseOne(one, record, reverse, {
        isUntouched,
        withStock,
        counted:
          one.field === 'stock_counted'
            ? changes.find(({ field }) => field === 'stock')
            : undefined,
      })
    )
      reverse.kept.push(one.field)
  }
  return { ...reverse, kept: [...new Set(reverse.kept)] }
}

/** Sizes and colours added by the import; their codes and pieces are removed with them. */
function addedBy(changes: FieldChange[]): Set<string> {
  const namesOf = (list: unknown = []) =>
    (list as { size?: string | null; choice?: string; name?: string }[]).map(
      ({ size, choice, name }) => name ?? fullSizeName({ part: size, choice }),
    )
  return new Set(
    changes
      .filter(({ field, back }) => back && (field === 'size' || field === 'color'))
      .flatMap(({ back }) => {
        const before = new Set(namesOf(back?.before))
        return namesOf(back?.after).filter((name) => !before.has(name))
      }),
  )
}

type How = { isUntouched: boolean; withStock: boolean; counted: FieldChange | undefined }

/** Returns false if the field stays. */
function reverseOne(one: FieldChange, record: ProductRecord, reverse: Reverse, how: How): boolean {
  const { change } = reverse
  const { field, before, after, back } = one
  if (back && (field === 'price' || field === 'original_price'))
    return reverseOwnPrices(one, record, change)
  if (facts.has(field)) {
    if (factOf(record, field as (typeof factFields)[number]) !== after) return false
    Object.assign(change, {
      [field]: field === 'publish_at' ? momentOf(before as string | null) : before,
    })
    return true
  }
  if (field === 'state') return put(record.state === after, change, { state: before as 'draft' })
  if (field === 'subcategory')
    return put(record.subcategory_id === back?.after, change, {
      subcategory_id: back?.before as number,
    })
  if (field === 'size')
    return put(alike(sizesOf(record), back?.after), change, {
      sizes: back?.before as NonNullable<Change['sizes']>,
    })
  if (field === 'color')
    return put(alike(coloursOf(record), back?.after), change, {
      colors: back?.before as NonNullable<Change['colors']>,
    })
  if (field === 'sale_price') {
    const days = (prices: { price: number; from: string; until: string }[]) =>
      prices.map(({ price, from, until }) => ({ price, from, until }))
    return put(
      alike(days(pricesOf(record)), days(back?.after as ReturnType<typeof pricesOf>)),
      change,
      {
        prices: back?.before as NonNullable<Change['prices']>,
      },
    )
  }
  if (field === 'sku' || field === 'barcode') return reverseCode(one, record, change)
  if (field === 'stock' || field === 'stock_counted')
    return how.withStock && reverseStock(one, record, change, how.counted)
  if (field === 'pictures') {
    const stems = ((back?.after ?? []) as { stem: string | null }[]).map(({ stem }) => stem)
    const isSame =
      how.isUntouched || (stems.length === record.pictures.length && alike(stemsOf(record), stems))
    if (isSame) reverse.pictures = back?.before as Picture[]
    return isSame
  }
  return false
}

function put(isSame: boolean, change: Change, former: Partial<Change>): boolean {
  if (isSame) Object.assign(change, former)
  return isSame
}

/** Both prices of a variant go back together, while nobody has changed either. */
function reverseOwnPrices(
  { size, color, back }: FieldChange,
  record: ProductRecord,
  change: Change,
): boolean {
  const there = record.variants.find((variant) => variant.size === size && variant.color === color)
  if (!there || !alike(pricesOfVariant(record, there), back?.after)) return false
  putVariant(change, size, color, sentPrices(back?.before as ReturnType<typeof pricesOfVariant>))
  return true
}

type Sent = NonNullable<Change['variants']>[number]

function putVariant(
  change: Change,
  size: string | null,
  color: string | null,
  former: Partial<Sent>,
): void {
  change.variants ??= []
  const known = change.variants.find((row) => row.size === size && row.color === color)
  if (known) Object.assign(known, former)
  else change.variants.push({ size, color, ...former })
}

function reverseCode(
  { field, size, color, before, after }: FieldChange,
  record: ProductRecord,
  change: Change,
): boolean {
  const there = record.variants.find((variant) => variant.size === size && variant.color === color)
  if (there?.[field as 'sku' | 'barcode'] !== after) return false
  putVariant(change, size, color, { [field]: before as string | null })
  return true
}

/** Stock is reversed by the difference, so that sales since are kept. */
function reverseStock(
  { field, size, color, before, after, back }: FieldChange,
  record: ProductRecord,
  change: Change,
  counted: FieldChange | undefined,
): boolean {
  if (field === 'stock_counted') {
    // If the stock is counted differently now, the former numbers apply only as long as no piece
    // has moved.
    if (
      record.quantity !== (counted?.after ?? record.quantity) ||
      (record.stock === null) !== (after === 'together')
    )
      return false
    if (before === 'together') change.quantity = Number(counted?.before ?? record.quantity)
    else change.stock = back?.before as NonNullable<Change['stock']>
    return true
  }
  if (record.stock === null) {
    change.quantity = Math.max(0, Number(before))
    change.seen_quantity = Number(after)
    return record.quantity + Number(before) - Number(after) >= 0
  }
  const there = record.stock.find((row) => row.size === size && row.color === color)
  if (!there || there.quantity + Number(before) - Number(after) < 0) return false
  change.stock = [
    ...(change.stock ?? []),
    { size, color, quantity: Number(before), seen: Number(after) },
  ]
  return true
}
