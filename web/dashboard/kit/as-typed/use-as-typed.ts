import { useEffect, useState } from 'react'
import { logUnexpected } from '#web/forms/refusal-of.ts'

/** Milliseconds after the last key before the search starts. */
const pause = 200

/**
 * Search while typing. The last results stay until the next ones if `stays` says so; stale
 * responses are dropped.
 * @param find search function, stable
 * @param stays stable
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
