import { useCallback, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/products/products.ts'
import { browserApi } from '#web/api.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { currentLocale } from '#web/locale.ts'

/** Number of products suggested while typing. */
const shownHits = 5

export type Answer = {
  /** Query, trimmed. */
  text: string
  /** Best results. */
  products: Product[]
  total: number
  corrected: string | null
  partial: boolean
}

export type Search = {
  /** Current text, trimmed; '' for none. */
  text: string
  /** Last answer, while it is related to the text. */
  answer: Answer | null
  /** 'waiting' for a pause in typing, 'asking' for the response. */
  phase: 'rest' | 'waiting' | 'asking' | 'failed'
  /** Sets the text of the field, and requests suggestions after a pause. */
  type: (typed: string) => void
  /** Requests suggestions at once. */
  ask: (typed: string) => void
  /** Cancels timer and request. */
  stop: () => void
}

/**
 * Related texts: one starts with the other, so that the results of one are of use for the other.
 */
const isRelated = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/**
 * Search suggestions with one request at a time, debounced by `wait` milliseconds (R54); a newer
 * request aborts an older one.
 */
export function useSearch(wait: number): Search {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [phase, setPhase] = useState<Search['phase']>('rest')
  const running = useRef(new AbortController())
  const answered = useRef<Answer | null>(null)

  const keep = useCallback((next: Answer | null) => {
    answered.current = next
    setAnswer(next)
  }, [])

  /** Aborts the running request; the returned `signal` tells whether a newer one has begun. */
  const begin = useCallback((phase: Search['phase']): AbortSignal => {
    running.current.abort()
    running.current = new AbortController()
    setPhase(phase)
    return running.current.signal
  }, [])

  const stop = useCallback(() => void begin('rest'), [begin])

  const ask = useCallback(
    (typed: string) => {
      const text = typed.trim()
      setText(text)
      if (text === '' || answered.current?.text === text) return stop()
      const signal = begin('asking')
      const asking = browserApi().search.search(
        { search: text, lang: currentLocale(), per_page: shownHits },
        { signal },
      )
      asking.then(
        ({ products, total, corrected, partial }) => {
          if (signal.aborted) return
          keep({ text, products, total, corrected, partial })
          setPhase('rest')
        },
        (thrown: unknown) => {
          if (signal.aborted) return
          logUnexpected(thrown)
          keep(null)
          setPhase('failed')
        },
      )
    },
    [begin, keep, stop],
  )

  const type = useCallback(
    (typed: string) => {
      const text = typed.trim()
      setText(text)
      if (answered.current && !(text && isRelated(text, answered.current.text))) keep(null)
      if (text === '' || answered.current?.text === text) return stop()
      const signal = begin('waiting')
      const timer = setTimeout(() => ask(text), wait)
      signal.addEventListener('abort', () => clearTimeout(timer))
    },
    [ask, begin, keep, stop, wait],
  )

  useEffect(() => () => running.current.abort(), [])

  return { text, answer, phase, type, ask, stop }
}
