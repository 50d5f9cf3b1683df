import { useEffect, useState } from 'react'
import type { OrderDifference, OrderRecord } from '#contract/orders/order-records.ts'
import { isRefusal, type Refusal, type Shortage } from '#contract/refusal.ts'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { adminApi } from '../../api.ts'
import type { EditInput } from './typed-order.ts'

export type Preview = {
  order: OrderRecord
  difference: number
  changes: OrderDifference
  missing: Shortage[]
}

type Asked = {
  id: number
  version: number
  changed: Partial<EditInput> | undefined
  /** Whether the edit is being saved: no further previews. */
  isSaving: boolean
}

/** Milliseconds without a change before the preview is requested. */
const pause = 250

/**
 * Preview of an edit from the server, requested after each change; none without changes, or for
 * invalid values (undefined). The last preview stays until the next one has loaded (`isOld`).
 */
export function usePreview({ id, version, changed, isSaving }: Asked) {
  const [known, setKnown] = useState<{ asked: string; preview: Preview } | null>(null)
  const [refused, setRefused] = useState<{ asked: string; refusal: Refusal } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isNone = changed !== undefined && Object.keys(changed).length === 0
  const asked =
    changed === undefined || isNone ? '' : JSON.stringify({ id: String(id), version, ...changed })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setRefused(null)
    if (asked === '' || isSaving) return
    const giveUp = new AbortController()
    const soon = setTimeout(async () => {
      try {
        const preview = await adminApi().orders.preview(JSON.parse(asked), {
          signal: giveUp.signal,
        })
        if (!giveUp.signal.aborted) setKnown({ asked, preview })
      } catch (thrown) {
        if (giveUp.signal.aborted) return
        setRefused({ asked, refusal: isRefusal(thrown) ? thrown : refusalOf(thrown) })
      }
    }, pause)
    return () => {
      clearTimeout(soon)
      giveUp.abort()
    }
  }, [asked, attempt, isSaving])
  return {
    /** Preview; null without changes, and before the first response. */
    preview: isNone ? null : (known?.preview ?? null),
    isOld: !isNone && known?.asked !== asked,
    refusal: refused?.asked === asked ? refused.refusal : null,
    retry: () => setAttempt((before) => before + 1),
  }
}
