import { useEffect, useState } from 'react'
import type { Preview } from './preview-table.tsx'
import type { Refusal } from '#contract/refusal.ts'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { adminApi } from '../api.ts'

/** Milliseconds without a change before the preview is requested. */
const pause = 300

/**
 * Preview of a bulk change, requested when `asked` changes; undefined for invalid input. The last
 * preview stays until the next one has loaded (`isOld`).
 */
export function usePreview(asked: object | undefined) {
  const [known, setKnown] = useState<{ asked: string; preview: Preview } | null>(null)
  const [refused, setRefused] = useState<{ asked: string; refusal: Refusal } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const text = asked === undefined ? '' : JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setRefused(null)
    if (text === '') return
    const giveUp = new AbortController()
    const soon = setTimeout(async () => {
      try {
        const preview = await adminApi().bulk.preview(JSON.parse(text), { signal: giveUp.signal })
        if (!giveUp.signal.aborted) setKnown({ asked: text, preview })
      } catch (thrown) {
        if (!giveUp.signal.aborted) setRefused({ asked: text, refusal: refusalOf(thrown) })
      }
    }, pause)
    return () => {
      clearTimeout(soon)
      giveUp.abort()
    }
  }, [text, attempt])
  return {
    preview: known?.preview ?? null,
    isOld: known?.asked !== text,
    refusal: refused?.asked === text ? refused.refusal : null,
    again: () => setAttempt((before) => before + 1),
  }
}
