/** Filters by category in lists of products, as addresses name them. */
import type { CategoryFilters } from '#contract/products/list-filters.ts'

type Subcategory = { slug: string; category_slug: string; kind: 'clothing' | 'decor' }

/**
 * Sub-categories whose products are requested. Categories and sub-categories are one filter: a
 * category includes all of its sub-categories unless some of them are named.
 */
export function subcategoriesIn<Known extends Subcategory>(
  subcategories: Known[],
  { category = [], subcategory = [], kind }: Partial<CategoryFilters>,
): Known[] {
  const isNamed = ({ slug, category_slug }: Subcategory) =>
    subcategory.includes(slug) || subcategory.includes(`${category_slug}/${slug}`)
  const named = subcategories.filter(isNamed)
  const divided = named.map(({ category_slug }) => category_slug)
  const whole = category.filter((slug) => !divided.includes(slug))
  const isAnywhere = category.length === 0 && subcategory.length === 0
  return subcategories
    .filter(
      (subcategory) =>
        isAnywhere || named.includes(subcategory) || whole.includes(subcategory.category_slug),
    )
    .filter((subcategory) => !kind || subcategory.kind === kind)
}

/**
 * Value of a sub-category in the filter: its slug, prefixed by its category's if another category
 * has one of the same slug.
 */
export const subcategoryValue = (
  { slug, category_slug }: Subcategory,
  subcategories: Subcategory[],
): string =>
  subcategories.filter((other) => other.slug === slug).length > 1
    ? `${category_slug}/${slug}`
    : slug

export const totalCount = (counts: { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
