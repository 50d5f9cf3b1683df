import { defineConfig, devices } from '@playwright/test'
import type { ShopOptions } from './e2e/shop.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * Areas whose screens go by direction and width at once: where things lie, how they are dragged,
 * what moves.
 */
const crossedAreas = ['filters', 'frame', 'home', 'keyboard', 'panels', 'product', 'zoom']

/**
 * Areas about calls, sessions and rules, whatever the screen looks like: the whole matrix walks
 * them on a phone alone.
 */
const callAreas = [
  ...[
    'account-forms',
    'checkout-figures',
    'every-call',
    'failures',
    'policy',
    'profile',
    'restock',
    'search-engines',
    'session',
  ],
  ...[
    'admin-guard',
    'admin-health',
    'admin-history',
    'admin-orders-news',
    'admin-signed-out',
    'admin-two-at-once',
    'admin-undo',
  ],
]

const journeysOf = (areas: string[]) => areas.map((area) => `**/${area}.journey.ts`)

const desktopEnglish = { name: 'en-1440', use: { language: 'en' as const, ...desktop } }
const phoneArabic = { name: 'ar-390', use: { language: 'ar' as const, ...phone } }
const phoneEnglish = { name: 'en-390', use: { language: 'en' as const, ...phone } }
const desktopArabic = { name: 'ar-1440', use: { language: 'ar' as const, ...desktop } }

/**
 * What a shopper does on a desktop, and admin-settings, whose journey walks in English alone; the
 * whole matrix walks the rest there.
 */
const desktopAreas = ['admin-settings', 'language', 'purchase']

/**
 * Every area is walked on a phone in Arabic, some on a desktop in English as well. The whole matrix
 * walks everything on both, so in both languages and on both screens, and the crossed areas on the
 * other two; but for the areas about calls. A project that is named walks everything.
 */
if (process.argv.some((word) => word.startsWith('--project'))) process.env.E2E_MATRIX = 'named'
// Workers read this file anew, without the arguments but with the environment.
const walked = {
  named: [desktopEnglish, phoneArabic, phoneEnglish, desktopArabic],
  all: [
    { ...desktopEnglish, testIgnore: journeysOf(callAreas) },
    phoneArabic,
    ...[phoneEnglish, desktopArabic].map((project) => ({
      ...project,
      testMatch: journeysOf(crossedAreas),
    })),
  ],
  few: [{ ...desktopEnglish, testMatch: journeysOf(desktopAreas) }, phoneArabic],
}
const matrix = (process.env.E2E_MATRIX ?? 'few') as keyof typeof walked

/**
 * Each picture is drawn anew and as a whole: parts that are drawn over one another differ by a
 * shade from time to time.
 */
const still = [
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--run-all-compositor-stages-before-draw',
  '--disable-threaded-animation',
]

/** The folder that pictures go to, when they are taken instead of journeys walked. */
const screenshots = process.env.SCREENSHOTS

export default defineConfig<ShopOptions>({
  testDir: 'e2e',
  // What only the whole matrix walks is tagged so.
  grepInvert: matrix === 'few' ? /@all/ : undefined,
  testMatch: screenshots ? '**/*screenshots.ts' : '**/*.journey.ts',
  globalSetup: './e2e/start.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // Screens are taken one after the other: what one of them adds to the shop stands on the next one
  // each time.
  workers: screenshots ? 1 : 4,
  // Limits end what hangs: the longest journeys take a tenth of them where nobody else needs the
  // machine.
  timeout: 240_000,
  // A journey that fails once is wrong, or the shop is.
  retries: 0,
  updateSnapshots: 'all',
  snapshotPathTemplate: `${screenshots}/{arg}-{projectName}{ext}`,
  expect: { timeout: 40_000, toHaveScreenshot: { threshold: 0, maxDiffPixels: 0 } },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Africa/Cairo',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        ...[
          '--disable-gpu',
          '--disable-dev-shm-usage',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
        ...(screenshots ? still : []),
      ],
    },
  },
  projects: walked[matrix],
})
