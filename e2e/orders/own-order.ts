/** Acts of a customer on the page of an own order. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { button, textbox } from '../parts.ts'
import type { Shop } from '../shop.ts'

/** Opens an act by its name, for its form. */
async function openAct(page: Page, shop: Shop, name: () => string) {
  const summary = page.getByText(shop.say(name), { exact: true })
  const form = page.getByRole('group').filter({ has: summary }).locator('form')
  await summary.click()
  return { form, alert: form.getByRole('alert') }
}

export async function openCancel(page: Page, shop: Shop) {
  const act = await openAct(page, shop, m.order_cancel_help)
  const { form } = act
  return {
    ...act,
    pick: (why: () => string) => form.getByRole('radio', { name: shop.say(why) }),
    keep: button(form, shop.say(m.order_cancel_keep)),
    send: button(form, shop.say(m.order_cancel)),
  }
}

export async function openCorrect(page: Page, shop: Shop) {
  const act = await openAct(page, shop, m.order_correct_help)
  const { form } = act
  return {
    ...act,
    phone: textbox(form, shop.say(m.checkout_phone)),
    state: textbox(form, shop.say(m.checkout_state)),
    address: textbox(form, shop.say(m.checkout_address)),
    send: button(form, shop.say(m.order_correct_save)),
  }
}

export const againButton = (page: Page, shop: Shop): Locator =>
  page.getByRole('button', { name: shop.say(m.order_again) })
