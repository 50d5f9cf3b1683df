/** Requests of the open filter panel. */
import { useEffect, useState } from 'react'
import type { Filters as Facets } from '#contract/products/products.ts'
import { browserApi } from '#web/api.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { currentLocale } from '#web/locale.ts'
import { askFacets, askList, type Scope } from './calls.ts'
import { type Filters, writeFilters } from './filters.ts'

/** Available filter options. `failed` until a retry succeeds. */
export function useFacets(scope: Scope) {
  const [facets, setFacets] = useState<Facets | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState({ number: 0, underWay: true })
  const place = JSON.stringify(scope)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const end = () => setAttempt(({ number }) => ({ number, underWay: false }))
    askFacets(browserApi(), JSON.parse(place), currentLocale(), { signal }).then(
      (answer) => {
        setFacets(answer)
        setFailed(false)
        end()
      },
      (failure: unknown) => {
        if (signal.aborted) return
        console.error(failure)
        setFailed(true)
        end()
      },
    )
    return () => leaving.abort()
  }, [place, attempt.number])
  const retry = () => setAttempt(({ number }) => ({ number: number + 1, underWay: true }))
  return { facets, failed, retrying: attempt.underWay, retry }
}

/** Milliseconds without a change before the count is requested. */
const pause = 250

/**
 * Count of products that match the filters, requested once they are unchanged for `pause`; null
 * until loaded. `known` is the count on the page.
 */
export function useMatchCount(
  scope: Scope,
  filters: Filters | null,
  known: { filters: Filters; total: number },
): number | null {
  const asked = filters && questionOf(scope, filters)
  const [answer, setAnswer] = useState({
    asked: questionOf(scope, known.filters),
    total: known.total,
  })
  useEffect(() => {
    if (asked === null || asked === answer.asked) return
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      const { scope, written } = JSON.parse(asked) as Question
      const { category, subcategory } = scope
      const input = { ...written, per_page: 1, page: 1 }
      const reply = category
        ? browserApi().products.ofCategoryName(
            { ...input, name: category, subcategory },
            { signal },
          )
        : askList(browserApi(), scope, input, { signal })
      // On a failure the button shows no number.
      await reply.then(({ total }) => setAnswer({ asked, total })).catch(logUnexpected)
    }
    const timer = setTimeout(ask, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked, answer.asked])
  return asked === answer.asked ? answer.total : null
}

/** Query of a count; `sort` does not matter. */
type Question = { scope: Scope; written: Omit<ReturnType<typeof writeFilters>, 'sort'> }

const questionOf = (scope: Scope, filters: Filters): string => {
  const question: Question = { scope, written: writeFilters({ ...filters, sort: '' }) }
  return JSON.stringify(question)
}
