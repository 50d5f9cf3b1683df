import { useEffect, useState } from 'react'
import type { CallOptions } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { refusalOf } from '#web/forms/refusal-of.ts'

/** Milliseconds without a change before the call is made. */
const pause = 250

/**
 * Reply to input that changes: called once the input stands still. The last reply stays until the
 * next one has loaded (`isOld`).
 * @param asked input as text; '' for none
 * @param isHeld whether calls wait
 */
export function useAsked<Reply>(
  asked: string,
  call: (asked: string, options: CallOptions) => Promise<Reply>,
  isHeld = false,
) {
  const [known, setKnown] = useState<{ asked: string; reply: Reply } | null>(null)
  const [refused, setRefused] = useState<{ asked: string; refusal: Refusal } | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt calls again
  useEffect(() => {
    setRefused(null)
    if (asked === '' || isHeld) return
    const giveUp = new AbortController()
    const { signal } = giveUp
    const soon = setTimeout(
      () =>
        call(asked, { signal }).then(
          (reply) => signal.aborted || setKnown({ asked, reply }),
          (thrown) => signal.aborted || setRefused({ asked, refusal: refusalOf(thrown) }),
        ),
      pause,
    )
    return () => {
      clearTimeout(soon)
      giveUp.abort()
    }
  }, [asked, attempt, isHeld])
  return {
    reply: known?.reply ?? null,
    isOld: known?.asked !== asked,
    refusal: refused?.asked === asked ? refused.refusal : null,
    retry: () => setAttempt((before) => before + 1),
  }
}
