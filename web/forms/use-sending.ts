import { useState } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { refusalOf } from './refusal-of.ts'

/**
 * How every screen changes something: `send` does the work once, however often it is asked
 * meanwhile, and hands on why it was not done. A form has useFormSending over it; what has no
 * fields, as a switch, a deletion or a status, uses it as it is.
 */
export function useSending() {
  const [sending, setSending] = useState(false)
  const send = useOneAtATime(
    async (work: () => Promise<void>, onRefused: (refusal: Refusal) => void | Promise<void>) => {
      setSending(true)
      try {
        await work()
      } catch (thrown) {
        await onRefused(refusalOf(thrown))
      } finally {
        setSending(false)
      }
    },
  )
  return { sending, send }
}
