/**
 * Language of texts: the call's own if it names one, else the language of the page that is rendered
 * or shown.
 */
import type { Lang } from '../parts.ts'
import { formatFigure } from './money.ts'

let languageOfPage = (): Lang => 'en'

/** Registers how to read the page's language: the server reads the request, browsers the page. */
export function readLanguageBy(read: () => Lang): void {
  languageOfPage = read
}

export const currentLanguage = (): Lang => languageOfPage()

/** Language option of compiled messages (scripts/messages.ts). */
export type In = { locale?: Lang }
export type Value = NonNullable<unknown>

export const isArabic = (to?: In): boolean => (to?.locale ?? languageOfPage()) === 'ar'

const rules: Record<string, Intl.PluralRules> = {}

/**
 * Plural category of a count, also of one in digits with commas. Plural rules are cached because
 * creating them is slow.
 */
export function plural(
  lang: Lang,
  count: Value,
  type: Intl.PluralRuleType = 'cardinal',
): Intl.LDMLPluralRule {
  rules[lang + type] ??= new Intl.PluralRules(lang, { type })
  return (rules[lang + type] as Intl.PluralRules).select(Number(`${count}`.replaceAll(',', '')))
}

/** Count as a text shows it, "5,453"; a count that is text already stays. */
export const counted = (count: Value): Value =>
  typeof count === 'number' && Number.isInteger(count) ? formatFigure(count) : count
