/**
 * Test fixture of every journey: `import { expect, test } from './shop.ts'`. A journey fails on any
 * complaint of the browser, even if the screen looks right: console errors, broken requests,
 * scripts blocked by the security policy, and requests outside of the API.
 */
import { test as base, expect, type Page, type Response } from '@playwright/test'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'

export { expect }

export type Language = 'en' | 'ar'

export type ShopOptions = { language: Language }

type Message<Inputs extends object> = (inputs: Inputs, options: { locale: Language }) => string

export type Shop = {
  language: Language
  /** Name of the demo shop in the journey's language. */
  name: string
  /** Address in the journey's language: '/cart' in English, '/ar/cart' in Arabic. */
  path(path: string): string
  /** A message of messages/*.json in the journey's language: say(m.cart_title). */
  say<Inputs extends object>(message: Message<Inputs>, inputs?: Inputs): string
  /** Text specified in English (R7): exactly that in English, its message in Arabic. */
  specified<Inputs extends object>(
    english: string,
    message: Message<Inputs>,
    inputs?: Inputs,
  ): string
  /** Amount as text: 1450 → 'EGP 1,450', as on every screen but the product's own page. */
  money(egp: number): string
  /** Timestamp of the API as a day for shoppers: '25 November 2026'. */
  day(moment: string): string
  /**
   * Opens an English address in the journey's language and waits for hydration, so that presses
   * count.
   */
  open(path: string): Promise<Response | null>
  /** Allows a complaint that the journey provokes, such as a refused form: /422/. */
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
      const path: Shop['path'] = (path) =>
        language === 'en' ? path : `/ar${path}`.replace(/^\/ar\/(?=$|\?)/, '/ar')
      const say: Shop['say'] = (message, inputs) =>
        message(inputs ?? ({} as never), { locale: language })
      await use({
        language,
        name: defaultSettings.shop_name[language],
        path,
        say,
        specified: (english, message, inputs) =>
          language === 'en' ? english : say(message, inputs),
        day: (moment) =>
          new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB', {
            ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
            timeZone: 'Africa/Cairo',
          }).format(new Date(moment)),
        money: (egp) => say(m.ui_money, { figure: formatFigure(egp) }),
        open: async (to) => {
          const reply = await page.goto(path(to))
          await untilHydrated(page)
          return reply
        },
        allow: (complaint) => void allowed.push(complaint),
      })
      expect(
        complaints
          .filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
          .join('\n'),
      ).toBe('')
    },
    { auto: true },
  ],
})

/**
 * Waits for hydration, before which presses are queued (web/document/early.ts). Nothing visible
 * marks it.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading' && !('early' in window))
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('request', (request) => {
    if (/\.data$|^\/__manifest/.test(new URL(request.url()).pathname))
      complaints.push(`no call of the API: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left aborts its requests.
    if (why !== 'net::ERR_ABORTED')
      complaints.push(`request failed: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(
        `response ${response.status()}: ${response.request().method()} ${response.url()}`,
      )
  })
}
