/** Requests of forms: typed values are kept after a failure, and the same button retries. */
import type { Locator, Page } from '@playwright/test'
import { withoutMarks } from '#contract/text/isolated.ts'
import * as m from '#messages'
import type { Row, Way } from './every-call.ts'
import { addresses, placeOrder, tokenIn } from '../pages.ts'
import { field, main, textbox } from '../parts.ts'
import { bringSession, makeUser, newEmail, password } from '../people/people.ts'
import { goodsOf, plainPiece } from '../goods/pieces.ts'
import { expect, type Shop } from '../shop.ts'
import {
  api,
  bringCart,
  fillDelivery,
  makeCart,
  orderPath,
  phone,
  typedDelivery,
} from '../shopping.ts'
import { dialogForm } from '../people/voices.ts'

/** Fields with the text to type. */
type Typed = [field: Locator, text: string][]

type Form = {
  typed: Typed
  send: Locator
  alert: Locator
  says: Record<Way, string>
  taken: () => Promise<void>
  patience?: number
}

/** Steps of a form: typed values, the alert's text, and a successful retry. */
async function form({ typed, send, alert, says, taken, patience }: Form) {
  for (const [field, text] of typed) await field.fill(text)
  return {
    act: () => send.click(),
    told: (way: Way): [Locator, string] => [alert, says[way]],
    kept: async () => {
      for (const [field, text] of typed) await expect(field).toHaveValue(text)
      await expect(send).toBeEnabled()
    },
    again: async () => {
      await send.click()
      await taken()
    },
    patience,
  }
}

const accountSays = (shop: Shop): Record<Way, string> => ({
  'answers 500': shop.specified('An error occurred', m.account_error),
  'never answers': shop.specified(
    'No response from server. Please try again later.',
    m.account_no_response,
  ),
})

const messageSays = (shop: Shop): Record<Way, string> => ({
  'answers 500': shop.say(m.form_not_sent),
  'never answers': shop.say(m.form_no_response),
})

const labelled = (place: Page | Locator, shop: Shop, message: () => string) =>
  field(place, shop.say(message))

/** Account form on a page of its own. */
const door = (page: Page, shop: Shop, button: string) => ({
  field: (message: () => string) => labelled(page, shop, message),
  send: page.getByRole('button', { name: button, exact: true }),
  alert: main(page).getByRole('alert'),
  says: accountSays(shop),
})

/** Opened dialog of the profile. */
async function ofProfile(page: Page, shop: Shop, title: () => string) {
  const answer = await makeUser()
  await bringSession(page, answer)
  await shop.open('/profile')
  await page.getByRole('button', { name: shop.say(title) }).click()
  const dialog = page.getByRole('dialog', { name: shop.say(title) })
  return {
    field: (message: () => string) => labelled(dialog, shop, message),
    send: dialog.getByRole('button', { name: shop.say(m.profile_save) }),
    alert: dialog.getByRole('alert'),
    says: accountSays(shop),
    taken: (said: () => string) =>
      expect(page.getByRole('status').getByText(shop.say(said))).toBeVisible(),
  }
}

/** Form that the footer opens, on any page. */
async function ofFooter(
  { page, shop }: { page: Page; shop: Shop },
  said: { title: () => string; send: () => string; sent: () => string },
  typedIn: (dialog: Locator) => Typed,
) {
  const { opener, dialogOf, popup } = dialogForm(said.title, said.sent)
  await shop.open('/shop')
  await opener(page, shop, 'contentinfo').click()
  const dialog = dialogOf(page, shop)
  return form({
    ...{ alert: dialog.getByRole('alert'), says: messageSays(shop), typed: typedIn(dialog) },
    send: dialog.getByRole('button', { name: shop.say(said.send) }),
    taken: () => expect(popup(page, shop)).toBeVisible(),
  })
}

const onProfile = (page: Page) => () => expect(page).toHaveURL(/\/profile$/)

export const forms = {
  accounts: {
    register: async ({ page, shop }) => {
      await shop.open('/register')
      const { field, ...rest } = door(page, shop, shop.specified('Register', m.account_register))
      const typed: Typed = [
        [field(m.account_name), 'Mona Adel'],
        [field(m.account_email), newEmail()],
        [field(m.account_phone), phone],
        [field(m.account_password), password],
        [field(m.account_password_confirmation), password],
      ]
      return form({ ...rest, typed, taken: onProfile(page) })
    },
    login: async ({ page, shop }) => {
      const { user } = await makeUser()
      await shop.open('/login')
      const { field, ...rest } = door(page, shop, shop.specified('Login', m.account_log_in))
      const typed: Typed = [
        [field(m.account_email), user.email],
        [field(m.account_password), password],
      ]
      return form({ ...rest, typed, taken: onProfile(page) })
    },
    changeProfile: async ({ page, shop }) => {
      const { field, taken, ...rest } = await ofProfile(page, shop, m.profile_edit)
      const typed: Typed = [
        [field(m.account_name), 'Mona Said'],
        [field(m.account_email), newEmail()],
        [field(m.account_current_password), password],
        [field(m.account_phone), '01112223334'],
      ]
      return form({ ...rest, typed, taken: () => taken(m.profile_saved) })
    },
    changePassword: async ({ page, shop }) => {
      const { field, taken, ...rest } = await ofProfile(page, shop, m.profile_change_password)
      const typed: Typed = [
        [field(m.account_current_password), password],
        [field(m.account_new_password), 'another walk'],
        [field(m.account_password_confirmation), 'another walk'],
      ]
      return form({ ...rest, typed, taken: () => taken(m.profile_password_changed) })
    },
    forgotPassword: async ({ page, shop }) => {
      const email = newEmail()
      await shop.open('/forgot-password')
      const { field, ...rest } = door(page, shop, shop.say(m.account_forgot_send))
      const sent = page
        .getByRole('status')
        .filter({ hasText: withoutMarks(shop.say(m.account_forgot_sent, { email })) })
      return form({
        ...rest,
        typed: [[field(m.account_email), email]],
        taken: () => expect(sent).toBeVisible(),
      })
    },
    resetPassword: async ({ page, shop }) => {
      shop.allow(/422/)
      await shop.open(addresses['reset-password'])
      const { field, ...rest } = door(page, shop, shop.say(m.account_reset_save))
      const typed: Typed = [
        [field(m.account_new_password), 'another walk'],
        [field(m.account_password_confirmation), 'another walk'],
      ]
      // Without a mailed link the retry is answered with that refusal.
      return form({
        ...rest,
        typed,
        taken: () => expect(rest.alert).toContainText(shop.say(m.account_link_ended)),
      })
    },
  },
  callbacks: {
    create: ({ page, shop }) =>
      ofFooter(
        { page, shop },
        { title: m.callback_title, send: m.callback_send, sent: m.callback_sent },
        (dialog) => [
          [textbox(dialog, shop.say(m.callback_country)), 'Egypt'],
          [textbox(dialog, shop.say(m.callback_phone)), phone],
          [textbox(dialog, shop.say(m.callback_email)), newEmail()],
        ],
      ),
  },
  questions: {
    create: ({ page, shop }) =>
      ofFooter(
        { page, shop },
        { title: m.question_title, send: m.question_send, sent: m.question_sent },
        (dialog) => [
          [textbox(dialog, shop.say(m.question_message)), 'Is it lined?'],
          [textbox(dialog, shop.say(m.question_phone)), phone],
          [textbox(dialog, shop.say(m.question_email)), newEmail()],
        ],
      ),
  },
  reviews: {
    create: async ({ page, shop }) => {
      await shop.open('/productdetails/bowl-tarq')
      const place = page.getByRole('region', { name: shop.say(m.product_reviews), exact: true })
      const typed: Typed = [
        [textbox(place, shop.say(m.review_name)), 'Mona'],
        [textbox(place, shop.say(m.review_text)), 'Soft, and true to size.'],
      ]
      return form({
        ...{ typed, alert: place.getByRole('alert'), says: messageSays(shop) },
        send: place.getByRole('button', { name: shop.say(m.review_send) }),
        taken: () =>
          expect(
            place.getByRole('status').filter({ hasText: shop.say(m.review_thanks) }),
          ).toBeVisible(),
        // An upload ends only after a minute without progress (web/uploads/upload.ts).
        patience: 61_000,
      })
    },
  },
  restock: {
    notify: {
      journeys: [
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a title as it stands in its file
        ['storefront/products/restock.journey.ts', 'a request that ${how} is kept'],
        [
          'storefront/products/restock.journey.ts',
          'a request that is never answered ends, and is sent once',
        ],
      ],
    },
    notifyOpening: {
      journeys: [
        [
          'storefront/frame/opening.journey.ts',
          'before its opening a shop takes a phone or an e-mail, while staff see it',
        ],
      ],
    },
  },
  orders: {
    find: async ({ page, shop }) => {
      const { order } = await api.orders.track({ token: tokenIn(await placeOrder(shop.language)) })
      await shop.open('/track')
      return form({
        typed: [
          [labelled(page, shop, m.track_number), order.number],
          [labelled(page, shop, m.track_phone), order.phone],
        ],
        ...{ alert: main(page).getByRole('alert'), says: messageSays(shop) },
        send: page.getByRole('button', { name: shop.say(m.track_show) }),
        taken: () => expect(page).toHaveURL(orderPath),
      })
    },
  },
  checkout: {
    placeOrder: async ({ page, shop }) => {
      await bringCart(page, await makeCart(goodsOf(plainPiece())))
      await shop.open('/checkout')
      await fillDelivery(page, shop)
      const place = page.getByRole('button', { name: shop.say(m.checkout_place) })
      const dialog = page.getByRole('dialog', {
        name: shop.specified('Oops...', m.checkout_failed_title),
      })
      return {
        act: () => place.click(),
        told: () => [dialog, shop.specified('Something went wrong!', m.checkout_failed)],
        kept: async () => {
          await dialog.getByRole('button', { name: shop.say(m.checkout_failed_back) }).click()
          await expect(dialog).toBeHidden()
          for (const [label, value] of typedDelivery(shop.language)) {
            await expect(labelled(page, shop, label)).toHaveValue(value)
          }
        },
        again: async () => {
          await place.click()
          await expect(page).toHaveURL(orderPath)
        },
      }
    },
  },
} satisfies Record<string, Record<string, Row>>
