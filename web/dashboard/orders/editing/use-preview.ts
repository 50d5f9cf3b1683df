import type { OrderDifference } from '#contract/orders/order-events.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { Shortage } from '#contract/refusal.ts'
import { adminApi } from '../../api.ts'
import { useAsked } from '../../kit/use-asked.ts'
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

/** Preview of an edit from the server; none without changes, or for invalid values (undefined). */
export function usePreview({ id, version, changed, isSaving }: Asked) {
  const isNone = changed !== undefined && Object.keys(changed).length === 0
  const asked = !changed || isNone ? '' : JSON.stringify({ id: String(id), version, ...changed })
  const { reply, isOld, ...rest } = useAsked<Preview>(
    asked,
    (asked, options) => adminApi().orders.preview(JSON.parse(asked), options),
    isSaving,
  )
  return {
    ...rest,
    /** Preview; null without changes, and before the first response. */
    preview: isNone ? null : reply,
    isOld: !isNone && isOld,
  }
}
