/**
 * Languages of texts: that of the call where it names one, else that of the page which is being
 * made or shown.
 */
import type { Lang } from '../parts.ts'

let languageOfPage = (): Lang => 'en'

/** The server reads it from the request that it answers, a browser from the page. */
export function readLanguageBy(read: () => Lang): void {
  languageOfPage = read
}

export const currentLanguage = (): Lang => languageOfPage()

/** What compiled messages take (scripts/messages.ts). */
export type In = { locale?: Lang }
export type Value = NonNullable<unknown>

export const isArabic = (to?: In): boolean => (to?.locale ?? languageOfPage()) === 'ar'

const rules: Record<string, Intl.PluralRules> = {}

/**
 * The plural category of a count. Rules are made once: making them takes as long as a tenth of a
 * page.
 */
export function plural(
  lang: Lang,
  count: Value,
  type: Intl.PluralRuleType = 'cardinal',
): Intl.LDMLPluralRule {
  rules[lang + type] ??= new Intl.PluralRules(lang, { type })
  return (rules[lang + type] as Intl.PluralRules).select(Number(count))
}
