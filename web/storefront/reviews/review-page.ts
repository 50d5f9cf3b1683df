/**
 * A product's reviews as its page shows them: so many at a time, of all stars or of those that its
 * address names.
 */
import type { Review, ReviewSummary } from '#contract/reviews.ts'
import type { Visit } from '#web/api.ts'

/** Reviews that are shown at first, and that each 'Show more' brings. */
export const step = 6

/** The key of the page's address that names the stars. */
export const starsKey = 'stars'

/** What the address asks for; null for all. */
export function starsIn(search: URLSearchParams): number | null {
  const stars = search.get(starsKey) ?? ''
  return /^[1-5]$/.test(stars) ? Number(stars) : null
}

/** The first `reviews.length` of `total` that gave so many stars; null for all stars. */
export type ReviewList = { stars: number | null; reviews: Review[]; total: number }

/** `list` and `summary` are null when they could not be had. */
export type FirstReviews = { list: ReviewList | null; summary: ReviewSummary | null }

/** What the page comes with; a product without reviews asks for none. */
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

/** One page of a list. */
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
