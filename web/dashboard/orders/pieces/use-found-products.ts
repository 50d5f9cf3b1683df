import { useEffect, useState } from 'react'
import type { ProductRecord } from '#contract/product-records.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { adminApi } from '../../api.ts'

export type FoundProducts = { words: string; products: ProductRecord[]; total: number }

/** Milliseconds after the last key. */
const pause = 200
const most = 6

/** The shop's products by words of their name, as they are typed; an answer to words that are not asked any more is dropped. */
export function useFoundProducts(words: string): { found: FoundProducts | null; isFailed: boolean; retry: () => void } {
  const [found, setFound] = useState<FoundProducts | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setFailed(null)
    if (words === '') return setFound(null)
    const giveUp = new AbortController()
    const soon = setTimeout(async () => {
      try {
        const asked = { search: words, per_page: String(most), hidden: 'false' }
        const { products, total } = await adminApi().products.page(asked, { signal: giveUp.signal })
        if (!giveUp.signal.aborted) setFound({ words, products, total })
      } catch (thrown) {
        if (giveUp.signal.aborted) return
        logUnexpected(thrown)
        setFound(null)
        setFailed(words)
      }
    }, pause)
    return () => {
      clearTimeout(soon)
      giveUp.abort()
    }
  }, [words, attempt])
  return { found, isFailed: failed !== null && failed === words, retry: () => setAttempt((before) => before + 1) }
}
