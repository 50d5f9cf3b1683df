/**
 * Colours that an owner may choose: axe finds no text that is hard to read on the main screens,
 * light and dark. A run tries a few; BRAND_COLOURS=100 tries as many, from the same seed.
 */
import type { Page } from '@playwright/test'
import {
  darkTokens,
  lightTokens,
  nearestAccent,
  nearestMain,
} from '#contract/shop/settings/look.ts'
import { findViolations } from '../../checks/accessibility.ts'
import { enter } from '../../desk.ts'
import { addresses, becomeGuest } from '../../pages.ts'
import { expect, test } from '../../shop.ts'

const count = Number(process.env.BRAND_COLOURS ?? 3)

/** Colours from a seed (mulberry32), each with the nearest that passes. */
function looks() {
  let state = 20_261_130
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const colour = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  return Array.from({ length: count }, () => ({
    main: nearestMain(colour()),
    accent: nearestAccent(colour()),
  }))
}

/** Texts that axe finds hard to read in each look, as the page's sheet would colour them. */
async function hardToRead(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const found: string[] = []
  // Transitions hand their colours on to children frame by frame, even with reduced motion.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  for (const look of looks()) {
    const tokens = { ...lightTokens(look), ...(theme === 'dark' && darkTokens(look)) }
    await page.evaluate((colours) => {
      for (const [name, value] of Object.entries(colours))
        document.documentElement.style.setProperty(`--color-${name}`, value)
    }, tokens)
    for (const { nodes } of await findViolations(page, { runOnly: ['color-contrast'] }))
      for (const { target, any } of nodes)
        found.push(`${look.main} ${look.accent}: ${target.join(' ')} ${any[0]?.message}`)
  }
  return found
}

const shop = ['home', 'category', 'product', 'search', 'cart', 'checkout'] as const

for (const name of shop)
  test(`${name} can be read in every colour`, async ({ page, shop }) => {
    test.setTimeout(60_000 + count * 10_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await becomeGuest(page)
    await shop.open(addresses[name])
    await page.waitForLoadState('networkidle')
    expect((await hardToRead(page, 'light')).join('\n')).toBe('')
  })

for (const theme of ['light', 'dark'] as const)
  for (const path of ['overview', 'desk', 'orders', 'products', 'settings/brand'])
    test(`the dashboard’s ${path} can be read in every colour, ${theme}`, async ({
      page,
      shop,
    }) => {
      test.setTimeout(60_000 + count * 10_000)
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme })
      await enter(page, shop, `/dashboard/${path}`)
      await page.waitForLoadState('networkidle')
      expect((await hardToRead(page, theme)).join('\n')).toBe('')
    })
