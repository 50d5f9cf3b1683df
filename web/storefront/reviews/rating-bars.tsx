import type { CSSProperties } from 'react'
import type { ReviewSummary } from '#contract/reviews.ts'
import { product_review_count, review_average, review_filter, review_stars } from '#messages'

type RatingBarsProps = {
  summary: ReviewSummary
  /** The stars that are chosen; null for all. */
  value: number | null
  /** Hears the stars that are pressed, null when the chosen ones are pressed again. */
  onChange: (stars: number | null) => void
}

/** How many gave 5, 4, 3, 2 and 1 stars; each row shows its reviews alone. */
export function RatingBars({ summary: { mean, count, distribution }, value, onChange }: RatingBarsProps) {
  return (
    <div className="rating-bars">
      <p className="small muted">{review_average({ mean: mean.toFixed(1) })}</p>
      <div role="group" aria-label={review_filter()}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const given = distribution[stars - 1] ?? 0
          const style = { '--share': count === 0 ? 0 : given / count } as CSSProperties
          return (
            <button
              key={stars}
              type="button"
              aria-pressed={value === stars}
              disabled={given === 0 && value !== stars}
              onClick={() => onChange(value === stars ? null : stars)}
            >
              <span>{review_stars({ count: stars })}</span>
              <span className="rating-bar" style={style} aria-hidden="true" />
              <span aria-hidden="true">{given}</span>
              <span className="sr-only">{product_review_count({ count: given })}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
