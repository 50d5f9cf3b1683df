/**
 * What every journey begins with: `import { expect, test } from './shop.ts'`. A journey fails on anything the browser complains
 * about, even when everything looks right: errors in the console, broken requests, scripts that the security policy stopped.
 */
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

export type Language = 'en' | 'ar'

export type ShopOptions = { language: Language }

export type Shop = {
  language: Language
  /** '/cart' in English, '/ar/cart' in Arabic. */
  path(path: string): string
  /** A message of messages/*.json in the journey's language: say(m.cart_title). */
  say<Inputs extends object>(message: (inputs: Inputs, options: { locale: Language }) => string, inputs?: Inputs): string
  /** A complaint of the browser that the journey provokes on purpose, such as a refused form: /422/. */
  allow(complaint: RegExp): void
}

export const test = base.extend<ShopOptions & { shop: Shop }>({
  language: ['en', { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  baseURL: async ({}, use) => {
    const url = process.env.E2E_URL
    if (!url) throw new Error('E2E_URL is unset: run the journeys with npx playwright test')
    await use(url)
  },

  shop: [
    async ({ language, page }, use) => {
      const allowed: RegExp[] = []
      const complaints: string[] = []
      listen(page, complaints)
      page.context().on('page', (opened) => listen(opened, complaints))
      await use({
        language,
        path: (path) => (language === 'en' ? path : path === '/' ? '/ar' : `/ar${path}`),
        say: (message, inputs) => message(inputs ?? ({} as never), { locale: language }),
        allow: (complaint) => void allowed.push(complaint),
      })
      expect(complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))).join('\n')).toBe('')
    },
    { auto: true },
  ],
})

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left gives up what it was still loading.
    if (why !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`response ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
}
