/** The filters of a list, from what was asked and from what there is. */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { ListFilters, products } from '#contract/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { countFacets, listSpellings, type Spelling } from './filters.queries.ts'
import type { Scope } from './listing.queries.ts'

type Filters = z.input<typeof products.filters.reply>

const plain: ListFilters = { size: [], color: [], min_price: undefined, max_price: undefined, in_stock: false, sort: 'newest' }

/** The filters and the order that were asked for; the defaults where none was. */
export const filtersOf = (asked: Partial<ListFilters>): ListFilters => ({ ...plain, ...asked })

/** Whether any filter is set. */
export const narrows = ({ size, color, min_price, max_price, in_stock }: ListFilters): boolean =>
  size.length > 0 || color.length > 0 || min_price !== undefined || max_price !== undefined || in_stock

/** Sizes and colours as most products of the shop write them, with how many products of this scope have them: prices in piastres. */
export async function readFacets(ctx: Ctx, scope: Scope, lang: Lang): Promise<Filters> {
  const [facets, sizes, colours] = await Promise.all([
    countFacets(ctx, scope),
    listSpellings(ctx, 'product_sizes'),
    listSpellings(ctx, 'product_colours'),
  ])
  return {
    sizes: spelled(facets.sizes, sizes)
      .sort(bySize)
      .map(({ name, name_ar, count }) => ({ size: name, name: inLanguage(lang, name, name_ar), count })),
    colours: spelled(facets.colours, colours)
      .sort((one, other) => other.count - one.count || compare(one.key, other.key))
      .map(({ name, name_ar, hex, count }) => ({ value: name, name: inLanguage(lang, name, name_ar), hex, count })),
    price: facets.min === null || facets.max === null ? null : { min: facets.min, max: facets.max },
    in_stock: facets.in_stock,
    total: facets.total,
  }
}

/** An Arabic name is a way to ask for a colour and no colour of its own; filters are separated by commas, so a name with one cannot be asked for. */
const spelled = (counted: { name: string; count: number }[], spellings: Map<string, Spelling>) =>
  counted.flatMap(({ name, count }) => {
    const spelling = spellings.get(name)
    return spelling && !spelling.name.includes(',') ? [{ ...spelling, count }] : []
  })

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const letters = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']
const natural = new Intl.Collator('en', { numeric: true })

/** XS to XXL, then what begins with a number, by it, then the rest. */
const bySize = ({ key: one }: Spelling, { key: other }: Spelling): number => placeOf(one) - placeOf(other) || natural.compare(one, other)

function placeOf(size: string): number {
  const letter = letters.indexOf(size)
  if (letter !== -1) return letter
  return /^\d/.test(size) ? letters.length : letters.length + 1
}
