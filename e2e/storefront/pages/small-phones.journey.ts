/**
 * Low windows and large text: panels scroll as one, and each control takes the taps over it.
 */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { becomeGuest } from '../../pages.ts'
import { button, dialog, field, main } from '../../parts.ts'
import { goodsOf, plainPiece } from '../../goods/pieces.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, bringWishlist, makeCart, makeWishlist } from '../../shopping.ts'

const windows = [560, 640].flatMap((height) => [100, 200].map((text) => ({ height, text })))

const setText = (page: Page, percent: number) =>
  page.evaluate(
    (size) => document.documentElement.style.setProperty('font-size', size),
    `${percent}%`,
  )

/** Share of the panel's height that its footer keeps. */
const footShare = (panel: Locator) =>
  panel.evaluate((box) => {
    const foot = box.querySelector('[data-stays]') ?? box.querySelector('.panel-foot')
    return (foot?.getBoundingClientRect().height ?? 0) / box.clientHeight
  })

/** Expects an element that can be scrolled to a place where nothing covers it. */
async function expectReachable(element: Locator): Promise<void> {
  const isFree = () =>
    element.evaluate((box) => {
      box.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit !== null && (box.contains(hit) || hit.contains(box))
    })
  await expect.poll(isFree).toBe(true)
}

test('on a small phone what was just added is seen, and the sums scroll with it', async ({
  page,
  shop,
}) => {
  await shop.open('/track')
  for (const { height, text } of windows) {
    await page.setViewportSize({ width: 360, height })
    const cart = await makeCart(goodsOf(plainPiece(), 2))
    await page.evaluate((token) => localStorage.setItem('guestToken', token), cart)
    await shop.open('/productdetails/coat-cairo')
    await main(page).getByRole('radio', { name: 'M', exact: true }).first().check()
    await button(main(page), shop.say(m.product_add_to_cart)).first().click()
    const panel = dialog(page, shop.say(m.cart_title))
    await expect(panel).toBeVisible()
    await setText(page, text)
    await untilStill(page)
    const first = panel.getByRole('listitem').first()
    const name = (await api.products.get({ id: 'coat-cairo', lang: shop.language })).product.name
    await expect(panel).toContainText(shop.say(m.cart_just_added))
    await expect(first).toContainText(name)
    const context = `${height} px, ${text} %`
    if (text === 100) {
      // Picture, name, variant and quantity, without a scroll.
      for (const part of [
        first.locator('img'),
        first.getByRole('heading'),
        first.locator('.cart-line-variant'),
        first.getByRole('textbox'),
      ])
        await expect(part, context).toBeInViewport({ ratio: 1 })
      expect(await footShare(panel), context).toBeLessThan(0.16)
    }
    expect(await footShare(panel), context).toBeLessThan(0.4)
    await expect(panel.getByRole('link', { name: shop.say(m.cart_checkout) })).toBeInViewport({
      ratio: 1,
    })
    await expectReachable(first.getByRole('heading'))
    await expectReachable(panel.getByText(shop.say(m.cart_subtotal), { exact: true }))
    await expectReachable(panel.getByRole('link', { name: shop.say(m.cart_view) }))
    expect(await countBroken(panel), context).toBe(0)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
})

test('wishlist and filters can be read to their end on a small phone', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await bringWishlist(page, await makeWishlist('dress-salma', 'lamp-fustat', 'dress-nour'))
  for (const { height, text } of windows) {
    await page.setViewportSize({ width: 360, height })
    await shop.open('/shop')
    await setText(page, text)
    const context = `${height} px, ${text} %`
    for (const { opener, title, act } of panelsOf(page, shop)) {
      await opener.click()
      const panel = dialog(page, title)
      await expect(panel).toBeVisible()
      await untilStill(page)
      await expect(act(panel), context).toBeInViewport({ ratio: 1 })
      expect(await footShare(panel), context).toBeLessThan(0.45)
      await expectReachable(panel.locator('.panel-body :is(a, input, button)').last())
      expect(await countBroken(panel), context).toBe(0)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    }
  }
})

test('dialogs leave their body half of a small phone, and can be read to their end', {
  tag: '@all',
}, async ({ page, shop }) => {
  for (const { height, text } of windows) {
    await page.setViewportSize({ width: 360, height })
    await shop.open('/productdetails/coat-cairo')
    await setText(page, text)
    for (const name of [m.delivery_title, m.question_title, m.callback_title, m.size_guide]) {
      const context = `${shop.say(name)}, ${height} px, ${text} %`
      await button(main(page), shop.say(name)).first().click()
      const sheet = dialog(page, shop.say(name))
      await expect(sheet).toBeVisible()
      await untilStill(page)
      const { share, wide } = await sheet.evaluate((box) => ({
        share: (box.querySelector('.dialog-body')?.clientHeight ?? 0) / box.clientHeight,
        wide: box.scrollWidth - box.clientWidth,
      }))
      expect(share, context).toBeGreaterThan(0.5)
      expect(wide, context).toBe(0)
      await expectReachable(sheet.locator('.dialog-body').getByText(/\S/).last())
      await button(sheet, shop.say(m.ui_close)).first().click()
      await expect(sheet).toBeHidden()
    }
  }
})

function panelsOf(page: Page, shop: Shop) {
  return [
    {
      opener: page
        .getByRole('banner')
        .getByRole('link', { name: new RegExp(`^${shop.say(m.header_wishlist)}`) }),
      title: shop.say(m.header_wishlist),
      act: (panel: Locator) => panel.getByRole('link', { name: shop.say(m.wishlist_view) }),
    },
    {
      opener: main(page)
        .getByRole('button', { name: new RegExp(`^${shop.say(m.filter_open)}`) })
        .first(),
      title: shop.say(m.filter_title),
      act: (panel: Locator) => button(panel, shop.say(m.filter_clear)),
    },
  ]
}

/** Texts of a heading whose letters stand on more lines than its words. */
const countBroken = (panel: Locator) =>
  panel.evaluate((box) => {
    const texts = document.createTreeWalker(box.querySelector('.panel-head') ?? box, 4)
    let broken = 0
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = (text.textContent ?? '').trim().split(/\s+/).filter(Boolean)
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > words.length) broken++
    }
    return broken
  })

/** Addresses whose controls are tried, with and without a buy bar, forms and lists. */
const tried = [
  '/',
  '/shop',
  '/category/dresses',
  '/productdetails/coat-cairo',
  '/searchedproducts?search=linen',
  '/cart',
  '/checkout',
  '/wishlist',
  '/track',
  '/contact',
]

test('each control of a page takes the taps over it', { tag: '@all' }, async ({ page, shop }) => {
  await becomeGuest(page)
  for (const path of tried) {
    await shop.open(path)
    await untilStill(page)
    const { count, covered } = await page.evaluate(findCovered)
    expect(count, path).toBeGreaterThan(10)
    expect(covered, path).toEqual([])
  }
})

test('the way back to the top and the buy bar are away while something is typed', async ({
  page,
  shop,
}) => {
  await shop.open('/productdetails/coat-cairo')
  const up = button(page, shop.say(m.ui_back_to_top))
  const bar = page.locator('.buy-bar')
  const name = field(main(page), shop.say(m.review_name))
  await name.scrollIntoViewIfNeeded()
  await expect(up).toBeVisible()
  await name.focus()
  await expect(up).toBeHidden()
  await expect(bar).toBeHidden()
  await name.blur()
  await expect(up).toBeVisible()
  // The button's drawn part and its touch target are the same.
  const drawn = await up.evaluate((box) => {
    const { width, height } = box.getBoundingClientRect()
    return { size: Math.min(width, height), before: getComputedStyle(box, '::before').content }
  })
  expect(drawn.size).toBeGreaterThanOrEqual(44)
  expect(drawn.before).toBe('none')
})

test('the buy bar ends with the reviews', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open('/productdetails/coat-cairo')
  const bar = page.locator('.buy-bar')
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  // The page grows while its last rows load.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      return bar.isHidden()
    })
    .toBe(true)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
})

/** Controls of the page that something else covers when they stand in the middle of the window. */
function findCovered(): { count: number; covered: string[] } {
  const covered: string[] = []
  let count = 0
  const controls = document.querySelectorAll<HTMLElement>(
    ':is(main, footer, header) :is(a[href], button, input, select, textarea, summary)',
  )
  for (const control of controls) {
    const visible = control.checkVisibility({ visibilityProperty: true })
    if (
      !visible ||
      control.closest('[inert], .sr-only') ||
      control.matches('.sr-only, [tabindex="-1"]')
    )
      continue
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // Of a link over two lines the first one.
    const box = control.getClientRects()[0]
    if (!box || box.width < 8 || box.height < 8) continue
    count++
    const middle = (box.top + box.bottom) / 2
    for (const x of [0.25, 0.5, 0.75].map((part) => box.left + part * box.width)) {
      if (x < 0 || x > innerWidth || middle < 0 || middle > innerHeight) continue
      const hit = document.elementFromPoint(x, middle)
      const label = control.closest('label') ?? (control as HTMLInputElement).labels?.[0]
      if (!hit || control.contains(hit) || label?.contains(hit) || hit.contains(control)) continue
      covered.push(
        `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent?.slice(0, 40)} below ${hit.tagName}.${hit.className}`,
      )
      break
    }
  }
  return { count, covered }
}
