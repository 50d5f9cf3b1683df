import * as m from '#messages'
import { Stars } from '#web/ui/marks/stars.tsx'

/** Id of the reviews on a product's page. */
export const reviewsId = 'reviews'

/** Link to the reviews with stars and count, beside the price; nothing without reviews. */
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
