/** Language of each request, since requests overlap on the server. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readLanguageBy } from '#contract/text/language.ts'
import type { Locale } from './locale.ts'

const languages = new AsyncLocalStorage<Locale>()
readLanguageBy(() => languages.getStore() ?? 'en')

/** Runs `work`, including what it awaits, in this language. */
export const inLanguage = <Result>(locale: Locale, work: () => Result): Result =>
  languages.run(locale, work)
