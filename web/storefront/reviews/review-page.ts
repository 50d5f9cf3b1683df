/** Paging of a product's reviews, of all stars or of the stars in the address. */
import type { Review, ReviewSummary } from '#contract/products/reviews.ts'
import type { Visit } from '#web/api.ts'

/** Reviews shown at first, and added by each 'Show more'. */
export const step = 6

/** Query parameter for the stars. */
export const starsKey = 'stars'

/** Stars in the address; null for all. */
export function starsIn(search: URLSearchParams): number | null {
  const stars = search.get(starsKey) ?? ''
  return /^[1-5]$/.test(stars) ? Number(stars) : null
}

/** The first `reviews.length` of `total` reviews with these stars; null for all stars. */
export type ReviewList = { stars: number | null; reviews: Review[]; total: number }

/** Reviews of the first page; `list` and `summary` are null when they failed to load. */
export type FirstReviews = { list: ReviewList | null; summary: ReviewSummary | null }

/** Reviews that load with the page; none for a product without reviews. */
export async function loadReviews(
  { api, url, signal, part }: Visit,
  { id, review_count }: { id: number; review_count: number },
): Promise<FirstReviews> {
  if (review_count === 0) return { list: { stars: null, reviews: [], total: 0 }, summary: null }
  const stars = starsIn(url.searchParams)
  const [list, summary] = await Promise.all([
    part(askFor(api, { productId: id, stars, page: 1 }, signal), null),
    part(api.reviews.summary({ productId: id }, { signal }), null),
  ])
  return { list: list && { stars, ...list }, summary }
}

type Asked = { productId: number; stars: number | null; page: number }

/** One page of reviews. */
export async function askFor(
  { reviews }: Pick<Visit['api'], 'reviews'>,
  { productId, stars, page }: Asked,
  signal?: AbortSignal,
) {
  const reply = await reviews.list(
    { productId, page, per_page: step, rate: stars ?? undefined },
    { signal },
  )
  return { reviews: reply.reviews, total: reply.total }
}
