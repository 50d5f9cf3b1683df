/** Plan of a change for one product, the one rule behind preview and change (R241, R242). */
import { plusDays } from '#contract/days/day.ts'
import { limits } from '#contract/limits.ts'
import { isBelow } from '#contract/products/timed-prices.ts'
import { ownOf, regularOf } from '#contract/products/variant-prices.ts'
import type { FactsChange, NewPrice, ProductFacts } from '#server/products/products.ts'
import type { Problem, What } from './bulk.tables.ts'

/** A product with the inventory items that count its stock. */
/**
 * A selected product; `cost` is left out, because users who may not see it must not learn from the
 * plan.
 */
export type Chosen = Omit<ProductFacts, 'cost'> & {
  cost?: ProductFacts['cost']
  quantities: number[]
}

export type ComparedValues = Record<string, unknown>

export type Plan = {
  /** Compared values. */
  before: ComparedValues
  /** ComparedValues to write. */
  after: ComparedValues
  problem: Problem | null
  /** Last day of a timed price that it replaces. */
  replaces: string | null
}

/**
 * Fields that each kind of change compares: if one of them differs later, another user was first.
 */
export const looksAt: Record<What['kind'], (keyof ProductFacts | 'items')[]> = {
  price: ['price', 'original_price', 'own_prices', 'cost'],
  sale: ['price', 'cost', 'prices'],
  badge: ['badge', 'badge_ar'],
  subcategory: ['subcategory_id'],
  state: ['state', 'publish_at'],
  stock: ['items'],
  delete: ['state', 'version'],
}

/** Facts of a product today: timed prices that have ended are no difference. */
export function factsOf(what: What, product: Chosen): ComparedValues {
  const facts: ComparedValues = { ...product, items: product.quantities.length }
  return Object.fromEntries(
    looksAt[what.kind]
      .filter((field) => facts[field] !== undefined)
      .map((field) => [field, facts[field]]),
  )
}

export function planFor(what: What, product: Chosen): Plan {
  const before = factsOf(what, product)
  const plan = { before, after: {} as FactsChange, problem: null, replaces: null }
  if (what.kind === 'price') return priced(what, product, plan)
  if (what.kind === 'sale') return onSale(what, product, plan)
  if (what.kind === 'stock') return stocked(what, product, plan)
  if (what.kind === 'delete') return plan
  const after = writtenBy(what, product)
  return { ...plan, after, problem: isSame(after, pick(before, after)) ? 'unchanged' : null }
}

/** Written badge fields; omitted ones are kept. */
function writtenBy(
  what: Extract<What, { kind: 'badge' | 'subcategory' | 'state' }>,
  product: Chosen,
): FactsChange {
  if (what.kind === 'subcategory') return { subcategory_id: what.subcategory_id }
  // A published product keeps no opening time in the future, which would list it as the newest
  // until then.
  if (what.kind === 'state')
    return { state: what.state, ...(product.state === 'scheduled' && { publish_at: null }) }
  const { badge = product.badge, badge_ar = product.badge_ar } = what
  return { badge, badge_ar }
}

type Pricing = Extract<What, { kind: 'price' | 'sale' }>

/**
 * Rounding in piastres, to whole pounds, half rounds up. Below 95 there is no price that ends so.
 */
const rounded: Record<Pricing['round'], (piastres: number) => number> = {
  none: Math.round,
  5: (piastres) => Math.round(piastres / 500) * 500,
  10: (piastres) => Math.round(piastres / 1000) * 1000,
  95: (piastres) => Math.max(0, Math.round((piastres - 9500) / 10_000)) * 10_000 + 9500,
}

export function newPriceOf({ direction, percent, amount, round }: Pricing, price: number): number {
  const sign = direction === 'lower' ? -1 : 1
  return rounded[round](
    percent === undefined ? price + sign * (amount ?? 0) : (price * (100 + sign * percent)) / 100,
  )
}

/** @param isSaleBelow whether timed prices would be below the regular one */
function problemOf(
  what: Pricing,
  { price, cost }: Chosen,
  then: number,
  isSaleBelow: boolean,
): Problem | null {
  if (then <= 0 || then > limits.egp * 100) return 'out_of_range'
  if (then === price) return 'unchanged'
  if (then > price === (what.direction === 'lower')) return 'wrong_way'
  if (!isSaleBelow) return 'sale_not_below'
  return cost != null && then < cost ? 'below_cost' : null
}

/**
 * New prices; a struck-out original price is kept if it is above the new price. Own prices of
 * variants change by the same percentage, or by what the product's has changed (R394).
 */
function priced(what: Extract<What, { kind: 'price' }>, product: Chosen, plan: Plan): Plan {
  const price = newPriceOf(what, product.price)
  const after = { price, original_price: struckAbove(product.original_price, price) }
  const owns = product.own_prices.map((own) => {
    const was = regularOf(product, own)
    const alike =
      what.percent === undefined ? was.price + price - product.price : newPriceOf(what, was.price)
    // Only a size or colour that is not on offer may cost less than the product.
    const least = was.price < product.price ? 0 : price
    const now = own.price === null ? price : Math.max(alike, least)
    const prices = { price: now, original_price: struckAbove(was.original_price, now) }
    return { was: was.price, now, own: { ...own, ...ownOf(after, prices) } }
  })
  const problem = problemOf(
    what,
    product,
    price,
    product.prices.every((sale) => isBelow(sale, price)),
  )
  return {
    ...plan,
    after: {
      ...after,
      ...(owns.length > 0 && {
        own_prices: owns.flatMap(({ own }) =>
          own.price === null && own.original_price === null ? [] : [own],
        ),
      }),
    },
    problem:
      problem === null || problem === 'below_cost'
        ? (problemOfOwn(what, owns) ?? problem)
        : problem,
  }
}

const struckAbove = (original: number | null, price: number): number | null =>
  original !== null && original > price ? original : null

function problemOfOwn(what: Pricing, owns: { was: number; now: number }[]): Problem | null {
  if (owns.some(({ now }) => now > limits.egp * 100)) return 'out_of_range'
  const isWrong = ({ was, now }: { was: number; now: number }) =>
    now !== was && now > was === (what.direction === 'lower')
  return owns.some(isWrong) ? 'wrong_way' : null
}

/** Timed prices with the new one; others keep the days that they do not share. */
function onSale(what: Extract<What, { kind: 'sale' }>, product: Chosen, plan: Plan): Plan {
  const { from, until } = what
  const price = newPriceOf(what, product.price)
  const replaced = product.prices.filter((other) => other.from <= until && from <= other.until)
  const prices = [
    ...product.prices.flatMap((other) => outside(other, from, until)),
    { price, original_price: null, from, until },
  ].sort((one, other) => (one.from < other.from ? -1 : 1))
  const unchanged = isSame(prices, product.prices) ? 'unchanged' : null
  const tooMany = prices.length > limits.timed_prices ? 'too_many_prices' : null
  const problem = problemOf(what, product, price, isBelow({ price }, product.price))
  return {
    ...plan,
    after: { prices },
    problem: unchanged ?? (problem === 'below_cost' ? (tooMany ?? problem) : (problem ?? tooMany)),
    replaces:
      replaced
        .map((other) => other.until)
        .sort()
        .at(-1) ?? null,
  }
}

function outside(price: NewPrice, from: string, until: string): NewPrice[] {
  if (price.until < from || price.from > until) return [price]
  return [
    ...(price.from < from ? [{ ...price, until: plusDays(from, -1) }] : []),
    ...(price.until > until ? [{ ...price, from: plusDays(until, 1) }] : []),
  ]
}

function stocked(what: Extract<What, { kind: 'stock' }>, { quantities }: Chosen, plan: Plan): Plan {
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0)
  const isTooMany = quantities.some((quantity) => quantity + what.pieces > limits.stock)
  return {
    ...plan,
    before: { ...plan.before, pieces },
    after: { pieces: pieces + what.pieces * quantities.length },
    problem: isTooMany ? 'out_of_range' : null,
  }
}

/** Facts with the same keys as others. */
export const pick = (facts: ComparedValues, named: ComparedValues): ComparedValues =>
  Object.fromEntries(Object.keys(named).map((field) => [field, facts[field]]))

/**
 * Whether two versions of a product agree in compared or written values; timed prices that have
 * ended are ignored.
 */
export function standsAs(facts: ComparedValues, now: ComparedValues, today: string): boolean {
  return isSame(withoutOver(facts, today), withoutOver(now, today))
}

export function withoutOver(facts: ComparedValues, today: string): ComparedValues {
  const { prices } = facts
  return Array.isArray(prices)
    ? { ...facts, prices: (prices as NewPrice[]).filter(({ until }) => until >= today) }
    : facts
}

/** Equality independent of jsonb's key order. */
const isSame = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other)

export function spelled(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelled).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([field, inner]) => `${field}:${spelled(inner)}`).join()}}`
}
