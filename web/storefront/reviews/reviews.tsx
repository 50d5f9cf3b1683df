import { Suspense, use, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LineSkeleton } from '#web/ui/notices/skeleton.tsx'
import { ShowMore } from '#web/ui/buttons/show-more.tsx'
import { Stars } from '#web/ui/marks/stars.tsx'
import { FailedState } from '#web/ui/notices/states.tsx'
import { RatingBars } from './rating-bars.tsx'
import { reviewsId } from './rating-link.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import { type FirstReviews, starsIn, starsKey, step } from './review-page.ts'
import { useReviews } from './use-reviews.ts'

type ReviewsProps = {
  product: Product
  first: FirstReviews | Promise<FirstReviews>
  /** Whether the product has measured sizes, so that its fit is asked and shown. */
  asksFit: boolean
}

/** Reviews of a product and the form to write one (R38). */
export function Reviews({
  product: { id, rating, mean, review_count: count },
  first,
  asksFit,
}: ReviewsProps) {
  return (
    <section className="wrap section columns" id={reviewsId} aria-labelledby={`${reviewsId}-title`}>
      <div>
        <div className="thread">
          <h2 className="title-1" id={`${reviewsId}-title`}>
            {m.product_reviews()}
          </h2>
          {count > 0 && (
            <p className="reviews-rating">
              <span className="strong" aria-hidden="true">
                {m.ui_stars({ rating })}
              </span>
              <Stars rating={rating} mean={mean} />
              <span className="muted small">{m.product_review_count({ count })}</span>
            </p>
          )}
        </div>
        {count === 0 ? (
          <p className="reviews-none muted">
            {m.product_no_reviews()} {m.review_be_first()}
          </p>
        ) : (
          <Suspense fallback={<ReviewSkeletons count={Math.min(count, step)} />}>
            <Written productId={id} first={first} asksFit={asksFit} />
          </Suspense>
        )}
      </div>
      <ReviewForm productId={id} asksFit={asksFit} />
    </section>
  )
}

/** List of reviews: all, or those with the stars in the address, which Back resets. */
function Written({
  productId,
  first,
  asksFit,
}: { productId: number } & Pick<ReviewsProps, 'first' | 'asksFit'>) {
  const { list: firstList, summary } = first instanceof Promise ? use(first) : first
  const [search, setSearch] = useSearchParams()
  const stars = starsIn(search)
  const { list, state, retry, showMore } = useReviews(productId, firstList, stars)
  const grown = useGrowingList(list?.reviews.length ?? 0)
  const choose = (chosen: number | null) =>
    setSearch(
      (before) => {
        if (chosen === null) before.delete(starsKey)
        else before.set(starsKey, String(chosen))
        return before
      },
      { preventScrollReset: true },
    )
  const isShown = list !== null && state !== 'failed' && state !== 'retrying'
  return (
    <>
      {summary && (
        <RatingBars summary={summary} tellsFit={asksFit} value={stars} onChange={choose} />
      )}
      <div className="reviews-chosen">
        <p role="status">
          {stars !== null &&
            isShown &&
            list.stars === stars &&
            m.review_filtered({
              stars: m.review_stars({ count: stars }),
              reviews: m.product_review_count({ count: list.total }),
            })}
        </p>
        {stars !== null && (
          <button type="button" className="link tap" onClick={() => choose(null)}>
            {m.review_all()}
          </button>
        )}
      </div>
      {isShown ? (
        <>
          <ul className="review-list" aria-busy={state === 'loading'} ref={grown.ref}>
            {list.reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          {state === 'more-failed' && <Alert>{m.ui_no_response()}</Alert>}
          {list.total > step && (
            <ShowMore shown={list.reviews.length} total={list.total} step={step}>
              {(text) => (
                <Button
                  busy={state === 'loading-more'}
                  onClick={() => {
                    grown.expectMore()
                    showMore()
                  }}
                >
                  {text}
                </Button>
              )}
            </ShowMore>
          )}
        </>
      ) : (
        <FailedState onRetry={retry} busy={state === 'retrying'} />
      )}
    </>
  )
}

/** Moves the focus to the first review that 'Show more' loaded. */
function useGrowingList(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    const next = ref.current?.children[before.current]
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    before.current = null
  }, [count])
  const expectMore = () => {
    before.current = count
  }
  return { ref, expectMore }
}

/** Placeholders while bars and reviews load. */
const ReviewSkeletons = ({ count }: { count: number }) => (
  <div className="reviews-coming" aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={place} className="review">
        <LineSkeleton width="12rem" />
        <LineSkeleton width="100%" />
      </div>
    ))}
  </div>
)
