/** Drafts and scheduled prices: set in the product's form, shown in the list and in the shop. */
import { toCairoDay } from '#contract/days/cairo.ts'
import { formatDay } from '#web/days.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter, openScreen } from '../../desk.ts'
import {
  cardOf,
  formOf,
  listOf,
  makeProduct,
  recordOf,
  removeProduct,
  save,
  saved,
} from '../../goods/goods.ts'
import { button, field, press } from '../../parts.ts'
import { expect, test } from '../../shop.ts'
import { api, bringCart } from '../../shopping.ts'

const made: number[] = []
test.afterEach(async () => {
  for (const id of made.splice(0)) await removeProduct(id)
})

async function makeOne(parts: Record<string, unknown> = {}) {
  const product = await makeProduct({ pictures: 1, sizes: ['S', 'M'], colors: ['Clay'], ...parts })
  made.push(product.id)
  return product
}

test('a draft is seen with its link alone, opens at a minute that is said, and leads to its page once it is published', async ({
  page,
  shop,
}) => {
  test.slow()
  const { id, name, slug } = await makeOne()
  await enter(page, shop, `/dashboard/products/${id}/edit`)
  let edit = formOf(page, shop, 'edit')
  await expect(
    edit.getByText(shop.say(m.admin_product_published), { exact: true }).first(),
  ).toBeVisible()
  await edit.getByRole('radio', { name: shop.say(m.admin_product_draft), exact: true }).check()
  await save(edit, shop)
  await saved(page, shop)
  await openScreen(page, shop, `${listOf(name)}&state=draft`)
  await expect(cardOf(page, name)).toContainText(shop.say(m.admin_product_draft))
  await expectAccessible(page)
  await openScreen(page, shop, `/dashboard/products/${id}/edit`)
  edit = formOf(page, shop, 'edit')
  await expect(button(edit, shop.say(m.admin_product_preview_copy))).toBeVisible()
  const { preview_token } = await recordOf(id)
  const preview = shop.path(`/preview/${preview_token}`)
  await expect(
    edit.getByRole('link', { name: shop.say(m.admin_product_preview), exact: true }),
  ).toHaveAttribute('href', preview)

  const answer = await page.goto(preview)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main.getByRole('status')).toContainText(shop.say(m.preview_draft))
  await main.getByRole('radio', { name: 'M', exact: true }).check()
  await expect(
    main.getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) }),
  ).toHaveCount(0)
  await expectAccessible(page)

  await openScreen(page, shop, `/dashboard/products/${id}/edit`)
  edit = formOf(page, shop, 'edit')
  await edit.getByRole('radio', { name: shop.say(m.admin_product_scheduled), exact: true }).check()
  await save(edit, shop)
  await expect(
    edit.getByText(shop.say(m.admin_product_say_publish_at_required), { exact: true }),
  ).toBeVisible()
  await field(edit, shop.say(m.admin_product_opens_on)).fill('2099-01-01')
  await field(edit, shop.say(m.admin_product_opens_at)).fill('20:00')
  await expectAccessible(page)
  await save(edit, shop)
  await saved(page, shop)
  expect(await recordOf(id)).toMatchObject({
    state: 'scheduled',
    publish_at: '2099-01-01T20:00:00+02:00',
  })

  await openScreen(page, shop, `/dashboard/products/${id}/edit`)
  edit = formOf(page, shop, 'edit')
  await edit.getByRole('radio', { name: shop.say(m.admin_product_published), exact: true }).check()
  await save(edit, shop)
  await saved(page, shop)
  await page.goto(preview)
  await expect(page).toHaveURL((url) => url.pathname === shop.path(`/productdetails/${slug}`))
})

test('a link to a preview that is none is a page that is not there', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/404/)
  expect((await page.goto(shop.path('/preview/nobody')))?.status()).toBe(404)
})

test('a price for a time is added, told where it meets another, and taken away; the list and the cart say what it is now', {
  tag: '@all',
}, async ({ page, shop }) => {
  test.slow()
  const { id, name } = await makeOne({ price: 2450, sizes: undefined })
  const { guest_token } = await api.cart.add({
    items: [{ product_id: id, quantity: 1 }],
    guest_token: '',
  })
  await enter(page, shop, `/dashboard/products/${id}/edit`)
  const edit = formOf(page, shop, 'edit')
  await edit.getByRole('textbox', { name: shop.say(m.admin_product_cost) }).fill('1020')
  await expect(
    edit.getByText(
      shop.say(m.admin_product_cost_leaves, { amount: shop.money(1430), percent: '58' }),
    ),
  ).toBeVisible()
  const today = toCairoDay(new Date())
  const prices = edit.getByRole('region', { name: shop.say(m.admin_product_prices) })
  const add = async (price: string, from: string, until: string) => {
    await field(prices, shop.say(m.admin_product_price)).fill(price)
    await field(prices, shop.say(m.admin_product_price_from)).fill(from)
    await field(prices, shop.say(m.admin_product_price_until)).fill(until)
    await press(prices, shop.say(m.admin_product_price_put))
  }
  const more = button(prices, shop.say(m.admin_product_price_add))
  await more.click()
  await add('٢٠٩٥', today, '2098-12-31')
  await expect(prices.getByRole('listitem')).toContainText(shop.money(2095))
  await more.click()
  await add('1995', '2098-12-31', '2099-01-05')
  await expect(field(prices, shop.say(m.admin_product_price_from))).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expectAccessible(page)
  await add('1995', '2099-01-01', '2099-01-05')
  await expect(prices.getByRole('listitem')).toHaveCount(2)
  const days = (from: string, until: string) =>
    shop.say(m.admin_product_price_days, {
      from: formatDay(from, 'long', shop.language),
      until: formatDay(until, 'long', shop.language),
    })
  await press(
    prices,
    shop.say(m.admin_product_price_remove, { days: days('2099-01-01', '2099-01-05') }),
  )
  await expect(prices.getByRole('listitem')).toHaveCount(1)
  await save(edit, shop)
  await saved(page, shop)
  const after = await recordOf(id)
  expect(after).toMatchObject({
    price: 2450,
    price_now: 2095,
    cost: 1020,
    prices: [{ from: today, until: '2098-12-31', price: 2095 }],
  })
  await openScreen(page, shop, listOf(name))
  await expect(cardOf(page, name)).toContainText(shop.money(2095))
  await expect(cardOf(page, name).locator('s')).toContainText(shop.money(2450))

  // A line added before the price change has a notice in the cart and at checkout.
  await bringCart(page, guest_token)
  for (const path of ['/cart', '/checkout']) {
    await shop.open(path)
    const sentence = shop.say(m.cart_line_price, {
      before: shop.money(2450),
      now: shop.money(2095),
    })
    if (path === '/checkout' && test.info().project.name.endsWith('390'))
      await page.locator('.checkout-folded > summary').click()
    await expect(page.getByRole('main').getByText(sentence).filter({ visible: true })).toBeVisible()
  }
})
