import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500 } from '../../requests/answers.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { button, press } from '../../parts.ts'
import { dressedPiece, type Piece, plainPiece } from '../../goods/pieces.ts'
import { expect, type Shop, test, untilHydrated } from '../../shop.ts'
import { api, bringWishlist, makeWishlist } from '../../shopping.ts'

const card = (page: Page, shop: Shop, { name }: Piece) =>
  page.getByRole('article').filter({ hasText: name[shop.language] })

/** Heart of a product, by the name of its action. */
const heart = (page: Page, shop: Shop, { name }: Piece, does: 'add' | 'remove') =>
  page.getByRole('button', {
    name: shop.say(does === 'add' ? m.wishlist_add_named : m.wishlist_remove_named, {
      name: name[shop.language],
    }),
  })

const opener = (page: Page, shop: Shop, count: number) =>
  page.getByRole('banner').getByRole('link', {
    name: count
      ? shop.say(m.header_counted, { name: shop.say(m.header_wishlist), count })
      : shop.say(m.header_wishlist),
    exact: true,
  })

const panelOf = (page: Page, shop: Shop) =>
  page.getByRole('dialog', { name: shop.specified('My Wishlist', m.header_wishlist) })

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Page with the product's card. */
const found = (shop: Shop, { name }: Piece) =>
  `/searchedproducts?search=${encodeURIComponent(name[shop.language])}`

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('wishlistToken') ?? '')

const storedOf = async (page: Page) =>
  (await api.wishlist.get({ wishlistToken: (await tokenOf(page)) || 'none' })).wishlist.map(
    ({ product }) => product.slug,
  )

test('a wishlist lasts across visits', async ({ page, context, shop }) => {
  test.slow()
  const [first, second] = [dressedPiece(), plainPiece()]
  await shop.open(found(shop, first))
  await expect(heart(page, shop, first, 'add')).toHaveAttribute('aria-pressed', 'false')
  await heart(page, shop, first, 'add').click()
  await expect(heart(page, shop, first, 'remove')).toHaveAttribute('aria-pressed', 'true')
  await expect(
    said(page, shop.say(m.wishlist_added, { name: first.name[shop.language] })),
  ).toBeAttached()
  await expect(opener(page, shop, 1)).toBeVisible()
  await expect.poll(() => storedOf(page)).toEqual([first.slug])
  await shop.open(found(shop, first))
  await expect(heart(page, shop, first, 'remove')).toBeVisible()

  await shop.open(`/productdetails/${second.slug}`)
  const main = page.getByRole('main')
  await press(main, shop.specified('Add To WishList', m.wishlist_add))
  await expect(
    button(main, shop.specified('Remove from wishlist', m.wishlist_remove)),
  ).toBeVisible()

  await opener(page, shop, 2).click()
  const panel = panelOf(page, shop)
  const lines = panel.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText(second.name[shop.language])
  await expect(lines.first()).toContainText(shop.money(second.price))
  await expectAccessible(page)
  await heart(page, shop, second, 'remove').filter({ visible: true }).last().click()
  await expect(lines).toHaveCount(1)
  const undone = panel
    .getByRole('status')
    .filter({ hasText: shop.say(m.wishlist_removed, { name: second.name[shop.language] }) })
  await undone.getByRole('button', { name: shop.say(m.ui_undo) }).click()
  await expect(lines).toHaveCount(2)
  await panel.getByRole('link', { name: shop.say(m.wishlist_view) }).click()
  await expect(page).toHaveURL(shop.path('/wishlist'))
  await expect(panel).toBeHidden()

  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.header_wishlist) }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(
    main.getByRole('status').filter({ hasText: shop.say(m.ui_items, { count: 2 }) }),
  ).toBeVisible()
  await heart(page, shop, second, 'remove').click()
  await expect(card(page, shop, second)).toHaveCount(0)
  await expect(heart(page, shop, first, 'remove')).toBeFocused()
  await said(page, shop.say(m.wishlist_removed, { name: second.name[shop.language] }))
    .getByRole('button', { name: shop.say(m.ui_undo) })
    .click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect.poll(() => storedOf(page)).toEqual([second.slug, first.slug])

  const later = await context.newPage()
  await page.close()
  await later.goto(shop.path('/wishlist'))
  await untilHydrated(later)
  await expect(later.getByRole('article')).toHaveCount(2)
  for (const piece of [first, second]) await heart(later, shop, piece, 'remove').click()
  await expect(later.getByText(shop.specified('No Product To Show', m.cart_empty))).toBeVisible()
  await expect(
    later.getByRole('link', { name: shop.specified('Return To Shop', m.cart_return) }),
  ).toBeVisible()
  await expect(later.getByRole('main')).toBeFocused()
  await expect(opener(later, shop, 0)).toBeVisible()
  await expect.poll(() => storedOf(later)).toEqual([])
})

test('the panel opens, closes and empties by keyboard; Back and the backdrop close it', {
  tag: '@all',
}, async ({ page, shop }) => {
  const piece = plainPiece()
  const panel = panelOf(page, shop)
  await bringWishlist(page, await makeWishlist(piece.slug))
  await shop.open('/shop')
  await opener(page, shop, 1).focus()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener(page, shop, 1)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(shop.path('/shop'))
  await expect(opener(page, shop, 1)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.click(shop.language === 'ar' ? width - 10 : 10, height / 2)
  await expect(panel).toBeHidden()

  await opener(page, shop, 1).press('Enter')
  await panel
    .getByRole('button', {
      name: shop.say(m.wishlist_remove_named, { name: piece.name[shop.language] }),
    })
    .press('Enter')
  await expect(panel.getByText(shop.specified('No Product To Show', m.cart_empty))).toBeVisible()
  expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  // A focused toast stays.
  await panel.getByRole('button', { name: shop.say(m.ui_undo) }).focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: piece.name[shop.language], exact: true }).press('Enter')
  await expect(page).toHaveURL(shop.path(`/productdetails/${piece.slug}`))
  await expect(panel).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(shop.path('/shop'))
})

test('what is wished for goes into the cart from panel and page: in the size that is chosen, or at once', {
  tag: '@all',
}, async ({ page, shop }) => {
  const [sized, plain] = [dressedPiece(), plainPiece()]
  await bringWishlist(page, await makeWishlist('basket-siwa', plain.slug, sized.slug))
  await shop.open('/wishlist')
  const main = page.getByRole('main')
  const nameOf = (piece: Piece) => piece.name[shop.language]
  const add = (place: Locator, piece: Piece) =>
    place.getByRole('button', { name: `${shop.say(m.product_add_to_cart)}: ${nameOf(piece)}` })
  const size = main.getByRole('combobox', {
    name: shop.say(m.wishlist_size_of, { name: nameOf(sized) }),
  })
  await expect(
    main.getByRole('link', { name: new RegExp(`^${shop.say(m.restock_notify)}: `) }),
  ).toBeVisible()
  await add(main, sized).click()
  await expect(size).toBeFocused()
  await expect(size).toHaveAccessibleDescription(
    shop.specified('Size is Required', m.product_size_required),
  )
  await expectAccessible(page)
  await size.selectOption({ label: sized.size })
  await add(main, sized).click()
  const cart = page.getByRole('dialog', { name: shop.specified('My Cart', m.cart_title) })
  await expect(cart.getByRole('listitem').filter({ hasText: nameOf(sized) })).toContainText(
    sized.size,
  )
  await page.goBack()

  await opener(page, shop, 3).click()
  await page.goBack()
  await shop.open('/shop')
  await opener(page, shop, 3).click()
  const panel = panelOf(page, shop)
  await expect(add(panel, plain)).toBeVisible()
  await expectAccessible(page)
  await add(panel, plain).click()
  await expect(cart.getByRole('listitem').filter({ hasText: nameOf(plain) })).toBeVisible()
})

test('what the shop refuses is said and taken back', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/500/)
  const [stored, other] = [plainPiece(), dressedPiece()]
  const calls = /\/api\/wishlist\//
  const retry = page.getByRole('main').getByRole('button', { name: shop.say(m.ui_try_again) })
  await bringWishlist(page, await makeWishlist(stored.slug))
  await page.route(calls, answer500)
  await shop.open('/wishlist')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(shop.say(m.ui_went_wrong))
  await expectAccessible(page)
  await page.unroute(calls)
  await retry.click()
  await expect(card(page, shop, stored)).toBeVisible()

  await page.route(calls, answer500)
  await heart(page, shop, stored, 'remove').click()
  await expect(said(page, shop.say(m.ui_went_wrong))).toBeVisible()
  await expect(card(page, shop, stored)).toBeVisible()
  await expect(opener(page, shop, 1)).toBeVisible()

  await page.unroute(calls)
  await shop.open(found(shop, other))
  await expect(opener(page, shop, 1)).toBeVisible()
  await page.route(calls, answer500)
  await heart(page, shop, other, 'add').click()
  await expect(said(page, shop.say(m.ui_went_wrong))).toBeVisible()
  await expect(heart(page, shop, other, 'add')).toHaveAttribute('aria-pressed', 'false')
  await expect(opener(page, shop, 1)).toBeVisible()
  expect(await storedOf(page)).toEqual([stored.slug])
})

test('a call without an answer ends, and is taken back', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const piece = dressedPiece()
  await page.clock.install()
  await shop.open(found(shop, piece))
  await page.route(/\/api\/wishlist\//, () => {})
  await heart(page, shop, piece, 'add').click()
  await expect(heart(page, shop, piece, 'remove')).toHaveAttribute('aria-pressed', 'true')
  await page.clock.fastForward(31_000)
  await expect(said(page, shop.say(m.ui_no_response))).toBeVisible()
  await expect(heart(page, shop, piece, 'add')).toHaveAttribute('aria-pressed', 'false')
  await page.unrouteAll()
})

test('of quick presses on a slow line the last of each heart counts', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const calls = await holdUp(page, /\/api\/wishlist\//)
  await shop.open('/shop')
  const cards = page.getByRole('article')
  for (const place of [0, 1, 2, 0, 0, 1]) await cards.nth(place).getByRole('button').first().click()
  await expect.poll(calls.count).toBe(1)
  const links = cards.getByRole('heading').getByRole('link')
  const slugs = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)),
  )
  await calls.letGo()
  await expect(opener(page, shop, 2)).toBeVisible()
  await expect.poll(() => storedOf(page)).toEqual([slugs[2], slugs[0]])
})

test('two tabs stay in step', { tag: '@all' }, async ({ page, context, shop }) => {
  const piece = plainPiece()
  await shop.open(found(shop, piece))
  const other = await context.newPage()
  await other.goto(shop.path(`/productdetails/${piece.slug}`))
  await untilHydrated(other)
  await press(other.getByRole('main'), shop.say(m.wishlist_add))
  await expect(heart(page, shop, piece, 'remove')).toHaveAttribute('aria-pressed', 'true')
  await expect(opener(page, shop, 1)).toBeVisible()
  await heart(page, shop, piece, 'remove').click()
  await expect(button(other.getByRole('main'), shop.say(m.wishlist_add))).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})
