import * as m from '#messages'
import { Stars } from '#web/ui/stars.tsx'

/** Where the reviews stand on a product's page. */
export const reviewsId = 'reviews'

/** Stars and count beside the price, leading to the reviews; nothing without reviews. */
export function RatingLink({
  rating,
  mean,
  count,
}: {
  rating: number
  mean: number
  count: number
}) {
  if (count === 0) return null
  return (
    <a className="tap small" href={`#${reviewsId}`}>
      <Stars rating={rating} mean={mean} />
      <span className="link">{m.product_review_count({ count })}</span>
    </a>
  )
}
