import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '#web/api.ts'
import { askFor, type ReviewList, step } from './review-page.ts'

/**
 * Loading state: 'failed' is the chosen list, 'retrying' its next attempt; 'more-failed' is a
 * failed 'Show more'.
 */
type State = 'idle' | 'loading' | 'failed' | 'retrying' | 'loading-more' | 'more-failed'

/**
 * Visible reviews of a product: the first ones of the page, then those with other stars, and
 * further pages.
 */
export function useReviews(productId: number, first: ReviewList | null, stars: number | null) {
  const [list, setList] = useState(first)
  const [state, setState] = useState<State>(first ? 'idle' : 'failed')
  const [cameWith, setCameWith] = useState(first)
  if (cameWith !== first) {
    setCameWith(first)
    // After Back the list of the page itself is loaded again: it is old, or had not loaded.
    if (first && list === cameWith) {
      setList(first)
      setState('idle')
    }
  }
  const asked = useRef<AbortController>(undefined)

  const ask = useCallback(
    async (page: number) => {
      asked.current?.abort()
      const asking = new AbortController()
      asked.current = asking
      const { signal } = asking
      setState((before) =>
        page > 1 ? 'loading-more' : before === 'failed' ? 'retrying' : 'loading',
      )
      try {
        const found = await askFor(browserApi(), { productId, stars, page }, signal)
        if (signal.aborted) return
        setList((before) => (page > 1 && before ? grown(before, found) : { stars, ...found }))
        setState('idle')
      } catch (thrown) {
        if (signal.aborted) return
        console.error(thrown)
        setState(page > 1 ? 'more-failed' : 'failed')
      }
    },
    [productId, stars],
  )

  // The stars were changed, or reset by Back. The page's own list needs no request, and a failed
  // one waits for a press.
  const shownStars = useRef(first ? first.stars : stars)
  useEffect(() => {
    if (shownStars.current === stars) return
    shownStars.current = stars
    void ask(1)
  }, [stars, ask])
  useEffect(() => () => asked.current?.abort(), [])

  return {
    list,
    state,
    retry: useCallback(() => void ask(1), [ask]),
    showMore: useCallback(
      () => void ask(Math.floor((list?.reviews.length ?? 0) / step) + 1),
      [ask, list],
    ),
  }
}

/**
 * Adds a page of reviews without duplicates: a review accepted meanwhile shifts the pages by one.
 */
function grown(
  before: ReviewList,
  { reviews, total }: Pick<ReviewList, 'reviews' | 'total'>,
): ReviewList {
  const known = new Set(before.reviews.map(({ id }) => id))
  return {
    ...before,
    reviews: [...before.reviews, ...reviews.filter(({ id }) => !known.has(id))],
    total,
  }
}
