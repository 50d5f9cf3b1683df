/** Language and brand of each request, since requests overlap on the server. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readLanguageBy } from '#contract/text/language.ts'
import type { Brand } from '#contract/shop/settings/brand.ts'
import { type PageBrand, readBrandBy } from '#contract/text/brand.ts'
import { fontsOf } from './document/fonts.server.ts'
import type { Locale } from './locale.ts'

type Page = { locale: Locale; brand: PageBrand }

const pages = new AsyncLocalStorage<Page>()
readLanguageBy(() => pages.getStore()?.locale ?? 'en')
readBrandBy(() => pages.getStore()?.brand ?? unknownBrand)

/** Brand of a page that could not ask for it, before this process knew any. */
const unknownBrand: PageBrand = {
  name: { en: '', ar: '' },
  description: '',
  drawn: false,
  wordmark: null,
  icons: '',
  sheet: null,
  accent: '#14201c',
  sheets: [],
  preloads: [],
}

/** The last brand that this process knew, by the language of its description and fonts. */
const known: Partial<Record<Locale, PageBrand>> = {}

/**
 * Runs `work`, including what it awaits, in this language, with the shop's name and look.
 * @param asked null where the shop could not be asked
 */
export function inPage<Result>(locale: Locale, asked: Brand | null, work: () => Result): Result {
  if (asked) {
    const { fonts, ...brand } = asked
    known[locale] = { ...brand, ...fontsOf(fonts, locale) }
  }
  return pages.run({ locale, brand: known[locale] ?? unknownBrand }, work)
}
