/** Requests for the visitor's own data: session, cart, wishlist and orders. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner } from '../desk.ts'
import { failedIn, type Row, type Way } from './every-call.ts'
import { placeOrder, tokenIn } from '../pages.ts'
import { bringSession, makeUser, readStored } from '../people/people.ts'
import { dressedPiece, goodsOf, plainPiece } from '../goods/pieces.ts'
import { againButton, openCancel, openCorrect } from '../orders/own-order.ts'
import { askDialog, askOpener, backRegion } from '../orders/returns.ts'
import { expect, type Shop } from '../shop.ts'
import { api, bringCart, bringWishlist, makeCart, makeWishlist } from '../shopping.ts'

const refusals = (shop: Shop): Record<Way, string> => ({
  'answers 500': shop.say(m.ui_went_wrong),
  'never answers': shop.say(m.ui_no_response),
})

const sayNotSent = (shop: Shop, way: Way): string =>
  shop.say(way === 'answers 500' ? m.form_not_sent : m.form_no_response)

const heading = (page: Page, name?: string) => page.getByRole('heading', { level: 1, name })

/** Signs in a user, named Mona Adel. */
async function becomeUser(page: Page) {
  const answer = await makeUser()
  await bringSession(page, answer)
  return answer.user
}

/** Cart page with one line. */
async function openCart(page: Page, shop: Shop) {
  const piece = plainPiece()
  const name = piece.name[shop.language]
  await bringCart(page, await makeCart(goodsOf(piece)))
  await shop.open('/cart')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(line).toBeVisible()
  const quantity = line.getByRole('textbox')
  return { line, quantity, name }
}

export const own = {
  accounts: {
    loginPasskeyOptions: {
      journeys: [
        [
          'dashboard/settings/admin-security.journey.ts',
          'a second step that is not answered is told',
        ],
      ],
    },
    loginSecond: {
      journeys: [
        [
          'dashboard/settings/admin-security.journey.ts',
          'a second step that is not answered is told',
        ],
      ],
    },
    details: async ({ page, shop }) => {
      const { name } = await becomeUser(page)
      const { alert, retry } = failedIn(page.getByRole('main'), shop)
      return {
        act: () => shop.open('/profile'),
        told: () => [alert, shop.say(m.error_failed_title)],
        kept: async () => expect((await readStored(page)).token).not.toBeNull(),
        again: async () => {
          await retry()
          await expect(heading(page, name)).toBeVisible()
        },
      }
    },
    // The device always forgets its session, so the user is signed out: a message says so, and
    // nothing can be retried.
    logout: async ({ page, shop }) => {
      await becomeUser(page)
      await shop.open('/profile')
      return {
        act: () => page.getByRole('button', { name: shop.say(m.profile_log_out) }).click(),
        told: () => [page.getByRole('status'), shop.say(m.account_logged_out)],
        kept: async () => {
          await expect(page).toHaveURL((url) => url.pathname === shop.path('/'))
          expect((await readStored(page)).token).toBeNull()
        },
      }
    },
  },
  joining: {
    look: {
      journeys: [
        [
          'dashboard/settings/admin-staff.journey.ts',
          'a link that is not answered, or has ended, says so',
        ],
      ],
    },
    join: {
      journeys: [
        [
          'dashboard/settings/admin-staff.journey.ts',
          'a link that is not answered, or has ended, says so',
        ],
      ],
    },
  },
  wishlist: {
    create: {
      journeys: [
        ['storefront/products/wishlist.journey.ts', 'what the shop refuses is said and taken back'],
        [
          'storefront/products/wishlist.journey.ts',
          'a call without an answer ends, and is taken back',
        ],
      ],
    },
    get: async ({ page, shop }) => {
      const piece = plainPiece()
      await bringWishlist(page, await makeWishlist(piece.slug))
      const { alert, retry } = failedIn(page.getByRole('main'), shop)
      return {
        act: () => shop.open('/wishlist'),
        told: (way) => [alert, refusals(shop)[way]],
        again: async () => {
          await retry()
          await expect(
            page.getByRole('article').filter({ hasText: piece.name[shop.language] }),
          ).toBeVisible()
        },
      }
    },
    deleteItem: async ({ page, shop }) => {
      const piece = plainPiece()
      const name = piece.name[shop.language]
      await bringWishlist(page, await makeWishlist(piece.slug))
      await shop.open('/wishlist')
      const card = page.getByRole('article').filter({ hasText: name })
      const remove = card.getByRole('button', { name: shop.say(m.wishlist_remove_named, { name }) })
      return {
        act: () => remove.click(),
        told: (way) => [page.getByRole('status'), refusals(shop)[way]],
        kept: () => expect(card).toBeVisible(),
        again: async () => {
          await remove.click()
          await expect(card).toHaveCount(0)
        },
      }
    },
  },
  cart: {
    get: async ({ page, shop }) => {
      const piece = plainPiece()
      await bringCart(page, await makeCart(goodsOf(piece)))
      const main = page.getByRole('main')
      const { alert, retry } = failedIn(main, shop)
      return {
        act: () => shop.open('/cart'),
        told: (way) => [alert, refusals(shop)[way]],
        again: async () => {
          await retry()
          await expect(
            main.getByRole('listitem').filter({ hasText: piece.name[shop.language] }),
          ).toBeVisible()
        },
      }
    },
    add: async ({ page, shop }) => {
      const { slug, size } = dressedPiece()
      await shop.open(`/productdetails/${slug}`)
      const chosen = page.getByRole('radio', { name: size, exact: true })
      await chosen.click()
      const add = page.getByRole('button', { name: shop.say(m.product_add_to_cart) }).first()
      return {
        act: () => add.click(),
        told: (way) => [page.getByRole('main').getByRole('alert'), refusals(shop)[way]],
        kept: () => expect(chosen).toBeChecked(),
        again: async () => {
          await add.click()
          await expect(page.getByRole('dialog', { name: shop.say(m.cart_title) })).toBeVisible()
        },
      }
    },
    setQuantity: async ({ page, shop }) => {
      const { line, quantity } = await openCart(page, shop)
      const more = line.getByRole('button', { name: shop.say(m.ui_plus) })
      return {
        act: () => more.click(),
        told: (way) => [line, refusals(shop)[way]],
        kept: () => expect(quantity).toHaveValue('1'),
        again: async () => {
          await more.click()
          await expect(quantity).toHaveValue('2')
          for (const text of Object.values(refusals(shop)))
            await expect(line).not.toContainText(text)
        },
      }
    },
    deleteItem: async ({ page, shop }) => {
      const { line, quantity, name } = await openCart(page, shop)
      const remove = line.getByRole('button', { name: shop.say(m.cart_remove_name, { name }) })
      return {
        act: () => remove.click(),
        told: (way) => [page.getByRole('status'), refusals(shop)[way]],
        kept: () => expect(quantity).toHaveValue('1'),
        again: async () => {
          await remove.click()
          await expect(line).toHaveCount(0)
        },
      }
    },
  },
  orders: {
    track: async ({ page, shop }) => {
      const order = await placeOrder(shop.language)
      await shop.open(order)
      const thanks = await heading(page).innerText()
      await page
        .getByRole('main')
        .getByRole('link', { name: shop.say(m.order_continue) })
        .click()
      await expect(page).not.toHaveURL((url) => url.pathname === shop.path(order))
      const { alert, retry } = failedIn(page.getByRole('main'), shop)
      return {
        act: () => page.goBack(),
        told: () => [alert, shop.say(m.error_failed_title)],
        again: async () => {
          await retry()
          await expect(heading(page)).toHaveText(thanks)
        },
      }
    },
    mine: async ({ page, shop }) => {
      const { name } = await becomeUser(page)
      const { alert, retry } = failedIn(page.getByRole('main'), shop)
      return {
        act: () => shop.open('/profile'),
        told: () => [alert, shop.say(m.profile_orders_failed)],
        kept: () => expect(heading(page, name)).toBeVisible(),
        again: async () => {
          await retry()
          await expect(page.getByText(shop.say(m.profile_no_orders))).toBeVisible()
        },
      }
    },
  },
  ownOrder: {
    cancel: async ({ page, shop }) => {
      await shop.open(await placeOrder(shop.language))
      const { form, alert, send, pick } = await openCancel(page, shop)
      await pick(m.order_cancel_mistake).check()
      return {
        act: () => send.click(),
        told: (way) => [alert, sayNotSent(shop, way)],
        kept: () => expect(pick(m.order_cancel_mistake)).toBeChecked(),
        again: async () => {
          await send.click()
          await expect(form).toBeHidden()
        },
      }
    },
    correct: async ({ page, shop }) => {
      await shop.open(await placeOrder(shop.language))
      const { form, alert, send, address } = await openCorrect(page, shop)
      await address.fill('7 Corniche Street')
      return {
        act: () => send.click(),
        told: (way) => [alert, sayNotSent(shop, way)],
        kept: () => expect(address).toHaveValue('7 Corniche Street'),
        again: async () => {
          await send.click()
          await expect(form).toBeHidden()
        },
      }
    },
    again: async ({ page, shop }) => {
      await shop.open(await placeOrder(shop.language))
      const again = againButton(page, shop)
      return {
        act: () => again.click(),
        told: (way) => [page.getByRole('status'), sayNotSent(shop, way)],
        again: async () => {
          await again.click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
      }
    },
  },
  returns: {
    withdraw: async ({ page, shop }) => {
      const address = await placeOrder(shop.language)
      const token = tokenIn(address)
      const { order } = await api.orders.track({ token, lang: shop.language })
      await api.orders.updateStatus({ order_id: order.id, status: 'accept' }, await asOwner())
      const line = { position: 1, quantity: 1, reason: 'other', wants: 'exchange' } as const
      await api.returns.ask({ token, lines: [line] })
      await shop.open(address)
      const withdraw = backRegion(page, shop).getByRole('button', {
        name: shop.say(m.order_back_withdraw),
      })
      return {
        act: () => withdraw.click(),
        told: (way) => [page.getByRole('status'), sayNotSent(shop, way)],
        kept: () => expect(withdraw).toBeVisible(),
        again: async () => {
          await withdraw.click()
          await expect(withdraw).toBeHidden()
        },
      }
    },
    ask: async ({ page, shop }) => {
      const address = await placeOrder(shop.language)
      const { order } = await api.orders.track({ token: tokenIn(address), lang: shop.language })
      await api.orders.updateStatus({ order_id: order.id, status: 'accept' }, await asOwner())
      await shop.open(address)
      await askOpener(page, shop).click()
      const { dialog, alert, reason, note, send } = askDialog(page, shop)
      await reason.selectOption('other')
      await note.fill('At home after 17:00.')
      return {
        act: () => send.click(),
        told: (way) => [
          alert,
          shop.say(way === 'answers 500' ? m.form_not_sent : m.form_no_response),
        ],
        kept: async () => {
          await expect(reason).toHaveValue('other')
          await expect(note).toHaveValue('At home after 17:00.')
        },
        again: async () => {
          await send.click()
          await expect(dialog).toBeHidden()
          await expect(backRegion(page, shop)).toContainText(order.items[0]?.name ?? 'its name')
        },
      }
    },
  },
} satisfies Record<string, Record<string, Row>>
