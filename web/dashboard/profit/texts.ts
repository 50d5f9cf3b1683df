import type { ProfitPart, ProfitState } from '#contract/couriers/profit.ts'
import type { OrderSource } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import type { StatusKind } from '#web/ui/notices/status.tsx'
import { nameOf } from '../kit/names.tsx'
import { orderSourceLabels } from '../orders/sources.ts'

/**
 * Labels of each part of profit: its tab, its back link, its row of totals, and its row without a
 * value.
 */
export const partLabels: Record<ProfitPart, () => string> = {
  product: m.admin_profit_part_product,
  category: m.admin_profit_part_category,
  area: m.admin_profit_part_area,
  source: m.admin_profit_part_source,
  coupon: m.admin_profit_part_coupon,
}
export const byLabels: Record<ProfitPart, () => string> = {
  product: m.admin_profit_by_product,
  category: m.admin_profit_by_category,
  area: m.admin_profit_by_area,
  source: m.admin_profit_by_source,
  coupon: m.admin_profit_by_coupon,
}
export const allLabels: Record<ProfitPart, () => string> = {
  product: m.admin_profit_all_product,
  category: m.admin_profit_all_category,
  area: m.admin_profit_all_area,
  source: m.admin_profit_all_source,
  coupon: m.admin_profit_all_coupon,
}
const noneLabels: Record<Exclude<ProfitPart, 'source'>, () => string> = {
  product: m.admin_profit_none_product,
  category: m.admin_profit_none_category,
  area: m.admin_profit_none_area,
  coupon: m.admin_profit_none_coupon,
}

export const stateLabels: Record<ProfitState, () => string> = {
  delivered: m.admin_profit_state_delivered,
  returned: m.admin_profit_state_returned,
  refused: m.admin_profit_state_refused,
  on_the_way: m.admin_profit_state_on_the_way,
}
export const stateKinds: Record<ProfitState, StatusKind> = {
  delivered: 'accept',
  returned: 'over',
  refused: 'reject',
  on_the_way: 'shipped',
}

/** Name of a row in the page's language. */
export function rowName(
  { key, name, name_ar }: { key: string; name: string | null; name_ar: string | null },
  by: ProfitPart,
): string {
  if (name !== null) return nameOf({ name, name_ar })
  return by === 'source' ? orderSourceLabels[key as OrderSource]() : noneLabels[by]()
}
