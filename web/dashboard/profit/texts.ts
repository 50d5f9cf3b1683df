import type { ProfitPart, ProfitState } from '#contract/profit.ts'
import type { OrderSource } from '#contract/order-records.ts'
import {
  admin_profit_all_area,
  admin_profit_all_category,
  admin_profit_all_coupon,
  admin_profit_all_product,
  admin_profit_all_source,
  admin_profit_by_area,
  admin_profit_by_category,
  admin_profit_by_coupon,
  admin_profit_by_product,
  admin_profit_by_source,
  admin_profit_none_area,
  admin_profit_none_category,
  admin_profit_none_coupon,
  admin_profit_none_product,
  admin_profit_part_area,
  admin_profit_part_category,
  admin_profit_part_coupon,
  admin_profit_part_product,
  admin_profit_part_source,
  admin_profit_state_delivered,
  admin_profit_state_on_the_way,
  admin_profit_state_refused,
  admin_profit_state_returned,
} from '#messages'
import type { StatusKind } from '#web/ui/status.tsx'
import { nameOf } from '../kit/names.tsx'
import { orderSourceLabels } from '../orders/sources.ts'

/**
 * What profit is told by: the word of its tab, the way back to it, its sum row, and what is of
 * none.
 */
export const partLabels: Record<ProfitPart, () => string> = {
  product: admin_profit_part_product,
  category: admin_profit_part_category,
  area: admin_profit_part_area,
  source: admin_profit_part_source,
  coupon: admin_profit_part_coupon,
}
export const byLabels: Record<ProfitPart, () => string> = {
  product: admin_profit_by_product,
  category: admin_profit_by_category,
  area: admin_profit_by_area,
  source: admin_profit_by_source,
  coupon: admin_profit_by_coupon,
}
export const allLabels: Record<ProfitPart, () => string> = {
  product: admin_profit_all_product,
  category: admin_profit_all_category,
  area: admin_profit_all_area,
  source: admin_profit_all_source,
  coupon: admin_profit_all_coupon,
}
const noneLabels: Record<Exclude<ProfitPart, 'source'>, () => string> = {
  product: admin_profit_none_product,
  category: admin_profit_none_category,
  area: admin_profit_none_area,
  coupon: admin_profit_none_coupon,
}

export const stateLabels: Record<ProfitState, () => string> = {
  delivered: admin_profit_state_delivered,
  returned: admin_profit_state_returned,
  refused: admin_profit_state_refused,
  on_the_way: admin_profit_state_on_the_way,
}
export const stateKinds: Record<ProfitState, StatusKind> = {
  delivered: 'accept',
  returned: 'over',
  refused: 'reject',
  on_the_way: 'shipped',
}

/** What a row is called in the page's language. */
export function rowName(
  { key, name, name_ar }: { key: string; name: string | null; name_ar: string | null },
  by: ProfitPart,
): string {
  if (name !== null) return nameOf({ name, name_ar })
  return by === 'source' ? orderSourceLabels[key as OrderSource]() : noneLabels[by]()
}
