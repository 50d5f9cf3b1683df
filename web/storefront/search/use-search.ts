import { useCallback, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { browserApi } from '#web/api.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { currentLocale } from '#web/locale.ts'

/** How many of the products are shown while somebody types. */
const shownHits = 5

export type Answer = {
  /** What was asked, without the spaces around it. */
  text: string
  /** The best of them. */
  products: Product[]
  total: number
  corrected: string | null
  partial: boolean
}

export type Search = {
  /** What is typed now, without the spaces around it; '' while there is nothing to look for. */
  text: string
  /** The last answer, while it still says something about the text. */
  answer: Answer | null
  /** 'waiting' for the end of the typing, 'asking' the shop. */
  phase: 'rest' | 'waiting' | 'asking' | 'failed'
  /** Says what the field holds now: asked once nothing more was typed for a while. */
  type: (typed: string) => void
  /** Asks now. */
  ask: (typed: string) => void
  /** Neither waits nor asks any longer. */
  stop: () => void
}

/** One is the beginning of the other: what was found for one says something about the other. */
const isRelated = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/**
 * One question at a time, debounced by `wait` milliseconds (R54); whatever comes later ends the
 * call before it.
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

  /** Ends what is running; from here on `signal` tells whether something newer has begun. */
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
