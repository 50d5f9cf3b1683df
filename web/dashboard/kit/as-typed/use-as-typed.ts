import { useEffect, useState } from 'react'
import { logUnexpected } from '#web/forms/refusal-of.ts'

/** Milliseconds after the last key. */
const pause = 200

/**
 * What the shop finds for words as they are typed. What was found last stands until then where
 * `stays` says so; the answer to words that are not asked any more is dropped.
 * @param find the same function at each call, which looks for the words
 * @param stays the same function at each call
 */
export function useAsTyped<Found>(
  words: string,
  find: (words: string, signal: AbortSignal) => Promise<Found>,
  stays: (last: Found, words: string) => boolean,
): { found: Found | null; isFailed: boolean; retry: () => void } {
  const [found, setFound] = useState<Found | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setFailed(null)
    setFound((last) => (last && words && stays(last, words) ? last : null))
    if (!words) return
    const giveUp = new AbortController()
    const soon = setTimeout(async () => {
      try {
        const answer = await find(words, giveUp.signal)
        if (!giveUp.signal.aborted) setFound(answer)
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
  return {
    found,
    isFailed: failed !== null && failed === words,
    retry: () => setAttempt((before) => before + 1),
  }
}
