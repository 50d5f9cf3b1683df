/** The orders in which the admin's list shows products. Products are rows of the ledger. */
import type { Lang } from '#contract/parts.ts'
import type { Ledger } from './ledger.ts'
import type { Order } from './ordered.ts'

/** Each from its least; lists that begin with the greatest read it from its end. */
export type LedgerOrder = 'created' | 'price' | 'pieces' | `name ${Lang}`

/** The id at the end leaves no two products equal. */
export function ordersOf({ columns, texts }: Pick<Ledger, 'columns' | 'texts'>): Record<LedgerOrder, Order> {
  const { ids, created, price, pieces } = columns
  const byId: Order = (one, other) => (ids[one] as number) - (ids[other] as number)
  const byFact =
    (facts: Int32Array | Float64Array): Order =>
    (one, other) =>
      (facts[one] as number) - (facts[other] as number) || byId(one, other)
  const byName = (lang: Lang): Order => {
    const names: string[] = []
    const name = (row: number): string => {
      names[row] ??= nameIn(texts[row] as string, lang)
      return names[row]
    }
    return (one, other) => byCodePoints(name(one), name(other)) || byId(one, other)
  }
  return { created: byFact(created), price: byFact(price), pieces: byFact(pieces), 'name en': byName('en'), 'name ar': byName('ar') }
}

/** No name is longer than what is compared; what stands behind a shorter one decides between equal ones. */
const compared = 200

/** Of a product's text the first line is the English name and the second the Arabic one, which it may lack. */
function nameIn(text: string, lang: Lang): string {
  const start = lang === 'ar' ? text.indexOf('\n') + 1 : 0
  const arabic = start > 0 ? text.slice(start, text.indexOf('\n', start)) : ''
  return beginningOf(arabic || text, compared)
}

function beginningOf(text: string, characters: number): string {
  if (text.length <= characters) return text
  let end = 0
  for (let taken = 0; taken < characters && end < text.length; taken++) end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1
  return text.slice(0, end)
}

/** As the shop's database compares, in C.UTF-8. By itself JavaScript puts half of a surrogate pair before U+E000 to U+FFFF. */
export function byCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const unit = one.charCodeAt(at)
    const otherUnit = other.charCodeAt(at)
    if (unit !== otherUnit) return placeOf(unit) - placeOf(otherUnit)
  }
  return one.length - other.length
}

const placeOf = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)
