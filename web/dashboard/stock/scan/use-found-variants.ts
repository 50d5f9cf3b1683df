import type { StockName } from '#contract/products/stock.ts'
import { adminApi } from '../../api.ts'
import { useAsTyped } from '../../kit/as-typed/use-as-typed.ts'

type Hits = { words: string; hits: StockName[]; exact: boolean }

/** Variants of typed words; those that the count has to count come first. */
export const useFoundVariants = (words: string, countId?: number) =>
  useAsTyped<Hits>(
    words,
    async (words, signal) => ({
      words,
      ...(await adminApi().stock.find(
        { code: words, ...(countId && { count_id: countId }) },
        { signal },
      )),
    }),
    isPartOf,
  )

/** Suggestions stay while the words go on. */
const isPartOf = (last: Hits, words: string) => words.startsWith(last.words)
