import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '#web/api.ts'
import { askFor, type ReviewList, step } from './review-page.ts'

/**
 * 'failed' is the list that was chosen, and 'retrying' the next attempt; 'more-failed' what 'Show
 * more' was to bring.
 */
type State = 'idle' | 'loading' | 'failed' | 'retrying' | 'loading-more' | 'more-failed'

/**
 * The reviews that are shown of a product: those that its page came with, then those with other
 * stars, and more of them, one page at a time.
 */
export function useReviews(productId: number, first: ReviewList | null, stars: number | null) {
  const [list, setList] = useState(first)
  const [state, setState] = useState<State>(first ? 'idle' : 'failed')
  const [cameWith, setCameWith] = useState(first)
  if (cameWith !== first) {
    setCameWith(first)
    // Asked for again after Back: what is shown of the page's own first list is old, or had not
    // come.
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

  // Chosen anew, or taken back by Back. What the page came with needs no asking, and neither does
  // what failed: that waits for a press.
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

/** A review accepted meanwhile moves the pages on by one: the one that came twice is shown once. */
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
