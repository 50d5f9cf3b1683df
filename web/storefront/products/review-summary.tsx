import { product_no_reviews, product_review_count, product_reviews, ui_stars } from '#messages'
import { Stars } from '#web/ui/stars.tsx'

const sectionId = 'reviews'

type Rated = { rating: number; count: number }

/** Stars and count beside the price, leading to the reviews; nothing without reviews. */
export function RatingLink({ rating, count }: Rated) {
  if (count === 0) return null
  return (
    <a className="tap small" href={`#${sectionId}`}>
      <Stars rating={rating} />
      <span className="link">{product_review_count({ count })}</span>
    </a>
  )
}

/** The reviews' heading with what they come to. */
export function ReviewSummary({ rating, count }: Rated) {
  return (
    <section className="wrap section columns" id={sectionId}>
      <div>
        <div className="thread">
          <h2 className="title-1">{product_reviews()}</h2>
          {count > 0 && (
            <p className="flex flex-wrap items-center gap-3 pb-3">
              <span className="strong" aria-hidden="true">
                {ui_stars({ rating })}
              </span>
              <Stars rating={rating} />
              <span className="muted small">{product_review_count({ count })}</span>
            </p>
          )}
        </div>
        {count === 0 && <p className="muted mt-4">{product_no_reviews()}</p>}
      </div>
    </section>
  )
}
