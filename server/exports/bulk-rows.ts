import { bulkResultSheet } from '#contract/files/result-sheets.ts'
import type { Lang } from '#contract/parts.ts'
import type { getResult, ChangeResultRow } from '#server/bulk/bulk.ts'
import { inLanguage } from '#server/language.ts'
import { rowOf } from './rows.ts'
import type { WrittenCell, WrittenRow } from '#server/sheets/sheet.ts'

type Change = Pick<Awaited<ReturnType<typeof getResult>>, 'what' | 'places'>

/** Values of a bulk change: prices in piastres. */
type Facts = {
  price?: number
  cost?: number | null
  prices?: { price: number; from: string; until: string }[]
  badge?: string | null
  badge_ar?: string | null
  subcategory_id?: number
  state?: string
  pieces?: number
}

/** Row of one product's result. */
export function bulkResultRow(
  row: ChangeResultRow,
  { what, places }: Change,
  lang: Lang,
): WrittenRow {
  const held = (facts: Facts): WrittenCell => {
    if (what.kind === 'badge')
      return [facts.badge, facts.badge_ar].filter((text) => typeof text === 'string')
    if (what.kind === 'state' || what.kind === 'delete') return facts.state ?? null
    if (what.kind === 'stock') return facts.pieces ?? null
    if (what.kind !== 'subcategory') return facts.price ?? null
    const place = places.get(facts.subcategory_id ?? 0)
    return place ? inLanguage(lang, place.name, place.name_ar) : null
  }
  const { cost = null }: Facts = row.before
  return rowOf(bulkResultSheet(what.kind), {
    name: inLanguage(lang, row.name, row.name_ar),
    slug: row.slug,
    before: held(row.before),
    after: what.kind === 'sale' ? salePrice(row.after, what) : held(row.after),
    result: row.state,
    why: row.problem ?? whyKept(row, what),
    cost,
    by: row.by,
    at: row.at,
    now: row.now && (what.kind === 'sale' ? salePrice(row.now, what) : held(row.now)),
  })
}

const salePrice = ({ prices = [] }: Facts, sale: { from: string; until: string }): number | null =>
  prices.find(({ from, until }) => from === sale.from && until === sale.until)?.price ?? null

/** Reason why a product was kept, if the other user is unknown. */
function whyKept(
  { state, by }: ChangeResultRow,
  { kind }: Change['what'],
): 'sold' | 'since' | null {
  if (state !== 'kept' || by) return null
  return kind === 'stock' ? 'sold' : 'since'
}
