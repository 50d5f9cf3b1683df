/**
 * Languages of the screens. Arabic addresses are the English ones under /ar; nothing else chooses
 * the language.
 */
import { currentLanguage } from '#contract/text/language.ts'

export type Locale = 'en' | 'ar'

/**
 * The language of this page: set per request on the server, read from <html lang> in the browser.
 */
export const currentLocale = (): Locale => currentLanguage()

export const localeOfPath = (path: string): Locale => (/^\/ar(\/|$)/.test(path) ? 'ar' : 'en')

export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr')
