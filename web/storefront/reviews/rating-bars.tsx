import type { CSSProperties } from 'react'
import type { ReviewSummary } from '#contract/products/reviews.ts'
import * as m from '#messages'
import { fitWords } from '#web/fits.ts'

/** Reviews from which an average or a common vote says anything. */
const fewest = 3

type RatingBarsProps = {
  summary: ReviewSummary
  tellsFit: boolean
  /** Chosen stars; null for all. */
  value: number | null
  /** Called with the pressed stars, null when the chosen ones are pressed again. */
  onChange: (stars: number | null) => void
}

/** Bars with the count of 5 to 1 stars; each row filters the reviews. */
export function RatingBars({
  summary: { mean, count, distribution, fits },
  tellsFit,
  value,
  onChange,
}: RatingBarsProps) {
  return (
    <div className="rating-bars">
      {count >= fewest && (
        <p className="small muted">{m.review_average({ mean: mean.toFixed(1) })}</p>
      )}
      {tellsFit && <Fits fits={fits} />}
      <div role="group" aria-label={m.review_filter()}>
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
              <span>{m.review_stars({ count: stars })}</span>
              <span className="rating-bar" style={style} aria-hidden="true" />
              <span aria-hidden="true">{given}</span>
              <span className="sr-only">{m.product_review_count({ count: given })}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** The first option wins a tie. */
const order = ['true', 'small', 'large'] as const

/** The most common fit vote, from three votes on. */
function Fits({ fits }: { fits: ReviewSummary['fits'] }) {
  const all = fits.small + fits.true + fits.large
  if (all < fewest) return null
  const most = order.reduce((most, fit) => (fits[fit] > fits[most] ? fit : most))
  return (
    <p className="strong">{m.review_fits({ count: fits[most], all, fit: fitWords[most]() })}</p>
  )
}
