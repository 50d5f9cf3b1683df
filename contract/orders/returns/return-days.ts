/**
 * Days for returns in words, and the texts about returns as the shop shows them: {days} is filled
 * in, and the default rule about refunds follows the setting `return_money` (R350).
 */
import type { Lang } from '#contract/parts.ts'

const placeholder = '{days}'

/** Days in words, with the plural of the number: '7 days', '1 day', and the Arabic forms. */
export function sayDays(days: number, lang: Lang): string {
  if (lang === 'en') return days === 1 ? '1 day' : `${days} days`
  if (days === 1) return 'يوم واحد'
  if (days === 2) return 'يومين'
  return days >= 3 && days <= 10 ? `${days} أيام` : `${days} يومًا`
}

const namesDays = (text: string): boolean => text.includes(placeholder)

/** Default rule of a shop that offers an exchange only. */
export const noRefundRule = {
  en: 'Items are non-refundable once received and paid.',
  ar: 'لا تُسترد قيمة القطعة بعد استلامها ودفع ثمنها.',
}
const refundRule = {
  en: 'Items can be returned for their price within {days}.',
  ar: 'يمكن إرجاع القطعة واسترداد ثمنها خلال {days}.',
}

type ReturnSettings = { return_days: number; return_money: boolean }

/** Text about returns as shown; null for a text about days in a shop without a return period. */
export function shownText(
  text: Record<Lang, string>,
  { return_days, return_money }: ReturnSettings,
  lang: Lang,
): string | null {
  const isDefault = text[lang] === noRefundRule[lang]
  const said = return_money && isDefault ? refundRule[lang] : text[lang]
  if (return_days === 0 && namesDays(said)) return null
  return said.replaceAll(placeholder, sayDays(return_days, lang))
}
