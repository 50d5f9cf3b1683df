/** What a device shows of an alert, in its member's language. */
import type { AlertKind } from '#contract/running/alerts.ts'
import { alertKind } from '#contract/running/alerts.ts'
import type { Lang } from '#contract/parts.ts'
import * as m from '#messages/files.ts'
import { money } from '#server/orders/orders.ts'
import type { Alert } from './pushing.ts'

/**
 * Notification of the service worker (server/http/installed/worker.ts): `url` is opened by a press,
 * and of several with one `tag` the last shows.
 */
export type Notification = {
  title: string
  body: string
  lang: Lang
  dir: 'ltr' | 'rtl'
  tag: string
  url: string
}

const screens: Record<AlertKind, string> = {
  new_order: '/dashboard/orders',
  return_asked: '/dashboard/returns',
  stock_ends: '/dashboard/stock',
  night_failed: '/dashboard/health',
}

const counted: Record<AlertKind, typeof m.alert_sum_orders> = {
  new_order: m.alert_sum_orders,
  return_asked: m.alert_sum_returns,
  stock_ends: m.alert_sum_stock,
  night_failed: m.alert_sum_night,
}

export function notificationOf(alert: Alert, lang: Lang): Notification {
  const { path, ...said } = wordsOf(alert, lang)
  const url = lang === 'ar' ? `/ar${path}` : path
  return { ...said, lang, dir: lang === 'ar' ? 'rtl' : 'ltr', url }
}

function wordsOf(
  alert: Alert,
  lang: Lang,
): Pick<Notification, 'title' | 'body' | 'tag'> & { path: string } {
  const locale = { locale: lang }
  const { kind } = alert
  switch (kind) {
    case 'new_order':
    case 'return_asked':
      return {
        title: kind === 'new_order' ? m.alert_order({}, locale) : m.alert_return({}, locale),
        body: m.alert_order_body({ number: alert.number, sum: money(alert.sum, lang) }, locale),
        tag: `${kind}-${alert.order_id}`,
        path: `/dashboard/orders/orderDetails/${alert.order_id}`,
      }
    case 'stock_ends':
      return {
        title: m.alert_stock({}, locale),
        body: m.alert_stock_body({ count: alert.count }, locale),
        tag: kind,
        path: screens[kind],
      }
    case 'night_failed':
      return {
        title: m.alert_night({}, locale),
        body: m.alert_night_body({}, locale),
        tag: kind,
        path: screens[kind],
      }
    case 'test':
      return {
        title: m.alert_test({}, locale),
        body: m.alert_test_body({}, locale),
        tag: kind,
        path: '/dashboard/alerts',
      }
    case 'summary': {
      const kinds = alertKind.options.filter((kind) => alert.counts[kind])
      return {
        title: m.alert_sum({}, locale),
        body: kinds
          .map((kind) => counted[kind]({ count: alert.counts[kind] ?? 0 }, locale))
          .join(lang === 'ar' ? '، ' : ', '),
        tag: kind,
        path: screens[kinds[0] ?? 'new_order'],
      }
    }
  }
}
