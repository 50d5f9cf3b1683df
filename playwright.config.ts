import { defineConfig, devices } from '@playwright/test'
import type { ShopOptions } from './e2e/shop.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

/** Areas with screens that depend on both direction and width: layout, dragging, motion. */
const crossedAreas = ['filters', 'frame', 'home', 'keyboard', 'panels', 'product', 'zoom']

/**
 * Areas of calls, sessions and rules, whose layout does not matter: the full matrix runs them on a
 * phone only.
 */
const callAreas = [
  'account-forms',
  'checkout-figures',
  'every-call',
  'failures',
  'policy',
  'profile',
  'restock',
  'search-engines',
  'session',
  'admin-guard',
  'admin-health',
  'admin-history',
  'admin-orders-news',
  'admin-signed-out',
  'admin-two-at-once',
  'admin-undo',
]

const journeysOf = (areas: string[]) => areas.map((area) => `**/${area}.journey.ts`)

const desktopEnglish = { name: 'en-1440', use: { language: 'en' as const, ...desktop } }
const phoneArabic = { name: 'ar-390', use: { language: 'ar' as const, ...phone } }
const phoneEnglish = { name: 'en-390', use: { language: 'en' as const, ...phone } }
const desktopArabic = { name: 'ar-1440', use: { language: 'ar' as const, ...desktop } }

/**
 * Areas that run on a desktop: journeys of shoppers, and admin-settings, whose journey runs in
 * English only; the full matrix runs the others there.
 */
const desktopAreas = ['admin-settings', 'language', 'purchase']

/**
 * Projects of a run: every area runs on a phone in Arabic, some on a desktop in English as well.
 * The full matrix runs everything on both, and so in both languages and at both widths, and the
 * crossed areas on the other two projects; areas of calls are excepted. A named project runs
 * everything.
 */
if (process.argv.some((word) => word.startsWith('--project'))) process.env.E2E_MATRIX = 'named'
// Workers read this file again, without the arguments but with the environment.
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
 * Flags for reproducible screenshots: each is rendered afresh and as a whole, since overlapping
 * layers vary by a shade.
 */
const still = [
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--run-all-compositor-stages-before-draw',
  '--disable-threaded-animation',
]

/** Folder for screenshots, when they are taken instead of running journeys. */
const screenshots = process.env.SCREENSHOTS

export default defineConfig<ShopOptions>({
  testDir: 'e2e',
  // Journeys of the full matrix only have this tag.
  grepInvert: matrix === 'few' ? /@all/ : undefined,
  testMatch: screenshots ? '**/*screenshots.ts' : '**/*.journey.ts',
  globalSetup: './e2e/start.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // Screens are taken in sequence: data added for one of them appears on the next one in each run.
  workers: screenshots ? 1 : 4,
  // Limits end hanging tests: the longest journeys take a tenth of them on an idle machine.
  timeout: 240_000,
  // A journey that fails once shows an error, in itself or in the shop.
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
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(screenshots ? still : []),
      ],
    },
  },
  projects: walked[matrix],
})
