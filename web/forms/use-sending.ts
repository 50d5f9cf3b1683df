import { useState } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { refusalOf } from './refusal-of.ts'

/**
 * Runs a change: `send` runs once at a time and returns the refusal. Forms use useFormSending on
 * top of it; switches, deletions and status changes use it directly.
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
