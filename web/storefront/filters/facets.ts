/** What the filter panel asks the shop while it is open. */
import { useEffect, useState } from 'react'
import { browserApi } from '#web/api.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { currentLocale } from '#web/locale.ts'
import { type Filters, writeFilters } from './filters.ts'
import type { Scope } from '../products/list-load.ts'

type Facets = Awaited<ReturnType<ReturnType<typeof browserApi>['products']['filters']>>

/** The sizes, colours and prices there are. `failed` until a further attempt has its answer. */
export function useFacets({ category, subcategory }: Scope) {
  const [facets, setFacets] = useState<Facets | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState({ number: 0, underWay: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const end = () => setAttempt(({ number }) => ({ number, underWay: false }))
    browserApi()
      .products.filters({ category, subcategory, lang: currentLocale() }, { signal })
      .then(
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
  }, [category, subcategory, attempt.number])
  const retry = () => setAttempt(({ number }) => ({ number: number + 1, underWay: true }))
  return { facets, failed, retrying: attempt.underWay, retry }
}

/** Milliseconds without a further change. */
const pause = 250

/** How many products filters would leave, asked once they have stood still; null while that is not known. `known` is what the page shows. */
export function useMatchCount(scope: Scope, filters: Filters | null, known: { filters: Filters; total: number }): number | null {
  const { category, subcategory } = scope
  const asked = filters && questionOf(filters)
  const [answer, setAnswer] = useState({ asked: questionOf(known.filters), total: known.total })
  useEffect(() => {
    if (asked === null || asked === answer.asked) return
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      const { products } = browserApi()
      const input = { ...(JSON.parse(asked) as Record<string, string>), per_page: 1, page: 1 }
      const reply = category
        ? products.ofCategoryName({ name: category, subcategory, ...input }, { signal })
        : products.list(input, { signal })
      // Without an answer the button only leaves the number out.
      await reply.then(({ total }) => setAnswer({ asked, total })).catch(logUnexpected)
    }
    const timer = setTimeout(ask, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked, answer.asked, category, subcategory])
  return asked === answer.asked ? answer.total : null
}

const questionOf = (filters: Filters): string => JSON.stringify(writeFilters({ ...filters, sort: 'newest' }))
