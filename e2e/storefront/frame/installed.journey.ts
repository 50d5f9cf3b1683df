/** Installed web app: its manifest, and its offline page. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { expect, type Shop, test } from '../../shop.ts'

type Manifest = {
  name: string
  lang: string
  dir: string
  start_url: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; purpose: string }[]
}

const theme = readFileSync(new URL('../../../web/styles/theme.css', import.meta.url), 'utf8')
const token = (name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(theme)?.[1]

/** Size of the image file in pixels. */
const sizeOf = (page: Page, address: string) =>
  page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
    return `${width}x${height}`
  }, address)

test('can be installed, under its name and with icons of the sizes it says', async ({
  page,
  shop,
}) => {
  await shop.open('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const reply = await page.request.get(address!)
  expect(reply.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest: Manifest = await reply.json()
  expect(manifest).toMatchObject({
    name: { en: 'Zeina', ar: 'زينة' }[shop.language],
    lang: shop.language,
    dir: { en: 'ltr', ar: 'rtl' }[shop.language],
    start_url: shop.path('/'),
    theme_color: token('deep'),
    background_color: token('paper'),
  })
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute(
    'content',
    manifest.theme_color,
  )
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ])
  for (const { src, sizes } of manifest.icons) expect(await sizeOf(page, src), src).toBe(sizes)
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(await sizeOf(page, touch!)).toBe('180x180')
  // Installability errors reported by the browser.
  const browser = await page.context().newCDPSession(page)
  expect((await browser.send('Page.getAppManifest')).errors).toEqual([])
})

test('a page that is loaded without a connection says so in the shop’s own words', async ({
  page,
  shop,
}) => {
  shop.allow(/ERR_INTERNET_DISCONNECTED/)
  await shop.open('/category/coats?sort=price_asc')
  await untilWorking(page)
  await page.context().setOffline(true)
  await page.reload()
  await expectOffline(page, shop)
  await expectAccessible(page)
  await page.goto(shop.path('/privacy'))
  await expectOffline(page, shop)
  await page.goto(shop.path('/category/coats?sort=price_asc'))
  await tryAgain(page, shop).click()
  await expectOffline(page, shop)
  await page.context().setOffline(false)
  await tryAgain(page, shop).click()
  await expect(
    page.getByRole('heading', { level: 1, name: { en: 'Coats', ar: 'معاطف' }[shop.language] }),
  ).toBeVisible()
  await expect(page).toHaveURL(shop.path('/category/coats?sort=price_asc'))
})

test('nothing but pages passes through what answers without a connection', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/)
  await shop.open('/')
  await untilWorking(page)
  const worker = await page.request.get('/worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  await shop.open('/shop')
  const kept = () =>
    page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        )
      )
        .flat()
        .map(({ url }) => new URL(url).pathname),
    )
  expect((await kept()).sort()).toEqual(['/ar/offline', '/offline'])
  await page.context().setOffline(true)
  expect(
    await page.evaluate(() =>
      fetch('/api/getCategories').then(
        () => 'answered',
        () => 'failed',
      ),
    ),
  ).toBe('failed')
  await page.goto(shop.path('/dashboard/orders'))
  await expectOffline(page, shop)
})

/** Waits until the service worker is active. */
const untilWorking = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })

const tryAgain = (page: Page, shop: Shop) =>
  page.getByRole('link', { name: shop.say(m.ui_try_again), exact: true })

async function expectOffline(page: Page, shop: Shop): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.error_failed_title))
  await expect(
    page.getByText({ en: 'Zeina', ar: 'زينة' }[shop.language], { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(shop.say(m.ui_failed_help))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', shop.language)
  await expect(page.locator('html')).toHaveAttribute('dir', { en: 'ltr', ar: 'rtl' }[shop.language])
}
