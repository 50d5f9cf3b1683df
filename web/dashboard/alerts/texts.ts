import type { AlertKind } from '#contract/running/alerts.ts'
import * as m from '#messages'

export const kindLabels: Record<AlertKind, () => string> = {
  new_order: m.admin_alerts_kind_order,
  return_asked: m.admin_alerts_kind_return,
  stock_ends: m.admin_alerts_kind_stock,
  night_failed: m.admin_alerts_kind_night,
}
