/** Category filters of lists. */
import type { ListPlaces } from '#contract/products/products.ts'

type Place = { slug: string; category_slug: string; kind: 'clothing' | 'decor' }

/**
 * Sub-categories whose products are requested. Categories and sub-categories are one filter: a
 * category stands for all of its own unless some of these are named.
 */
export function placesIn<Known extends Place>(
  places: Known[],
  { category = [], subcategory = [], kind }: Partial<ListPlaces>,
): Known[] {
  const isNamed = ({ slug, category_slug }: Place) =>
    subcategory.includes(slug) || subcategory.includes(`${category_slug}/${slug}`)
  const named = places.filter(isNamed)
  const divided = named.map(({ category_slug }) => category_slug)
  const whole = category.filter((slug) => !divided.includes(slug))
  const isAnywhere = category.length === 0 && subcategory.length === 0
  return places
    .filter((place) => isAnywhere || named.includes(place) || whole.includes(place.category_slug))
    .filter((place) => !kind || place.kind === kind)
}

/**
 * Value of a sub-category in the filter: its slug, prefixed by its category's if another category
 * has one of the same slug.
 */
export const placeValue = ({ slug, category_slug }: Place, places: Place[]): string =>
  places.filter((other) => other.slug === slug).length > 1 ? `${category_slug}/${slug}` : slug

export const sumOf = (counts: { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
