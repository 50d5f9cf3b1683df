/**
 * What journeys of the order desk share: a queue of a journey's own, the order that is open, and
 * what can be done with it.
 */
import type { Locator, Page } from '@playwright/test'
import type { Desk } from '#contract/desk.ts'
import * as m from '#messages'
import { asOwner } from './desk.ts'
import { newName, type Placed, placeOwnOrder } from './orders.ts'
import { expect, type Shop } from './shop.ts'
import { api } from './shopping.ts'

const surnames = [
  'Adel',
  'Badr',
  'Darwish',
  'Emam',
  'Fouad',
  'Gaber',
  'Halim',
  'Ismail',
  'Karam',
  'Lotfy',
  'Mahfouz',
]
const others = ['Mansour', 'Nabil', 'Osman', 'Ragab', 'Shawky', 'Tawfik', 'Wagdy', 'Yassin', 'Zaki']

/** Orders that nobody else looks for, in the order in which they are to be called. */
export async function placeQueue(
  count: number,
  wishes: Parameters<typeof placeOwnOrder>[0] = {},
): Promise<Placed[]> {
  const firstName = newName()
  const placed: Placed[] = []
  for (const lastName of [...surnames, ...others].slice(0, count))
    placed.push(await placeOwnOrder({ firstName, lastName, ...wishes }))
  return placed
}

/** The desk with these orders alone. */
export const deskOf = ([first]: Placed[]): string => `/dashboard/desk?search=${first?.first_name}`

/** The order as the desk has it. */
export async function atDesk({
  first_name,
  id,
}: Placed): Promise<Desk['orders'][number] | undefined> {
  const { orders } = await api.desk.get({ search: first_name }, await asOwner())
  return orders.find((order) => order.id === id)
}

export const openOrder = (page: Page, shop: Shop) => {
  const card = page.getByRole('article')
  const button = (name: string) => card.getByRole('button', { name })
  return {
    card,
    name: card.getByRole('heading', { level: 2 }),
    confirmed: button(shop.say(m.admin_desk_confirm)),
    noAnswer: button(shop.say(m.admin_desk_no_answer)),
    whatsApp: card.getByRole('link', { name: shop.say(m.admin_contact_whatsapp), exact: true }),
    note: button(shop.say(m.admin_desk_note)),
    cancel: button(shop.say(m.admin_desk_cancel)),
    edit: card.getByRole('link', { name: shop.say(m.admin_edit), exact: true }),
  }
}

/** The queue beside it; on phones the sheet with it, which this opens. */
export async function queueOf(page: Page, shop: Shop): Promise<Locator> {
  const queue = page.getByRole('region', { name: shop.say(m.admin_desk_queue) })
  const opener = page.getByRole('button', { name: new RegExp(`^${shop.say(m.admin_desk_queue)}`) })
  await expect(queue.or(opener)).toBeVisible()
  if (await queue.isVisible()) return queue
  await opener.click()
  const sheet = page.getByRole('dialog', { name: shop.say(m.admin_desk) })
  await expect(sheet).toBeVisible()
  return sheet
}

export const rowOf = (queue: Locator, { name }: Placed): Locator =>
  queue.getByRole('listitem').filter({ hasText: name })

/** An order that has just taken the place of another hears presses a moment later. */
export const untilHeard = (page: Page) => expect(page.locator('.pad')).not.toHaveClass(/is-fresh/)

/** What was just done, with the way back. */
export const undoToast = (page: Page): Locator => page.getByRole('status').locator('.desk-toast')

/**
 * Answers of the desk as another shop would give them: one without orders, or that confirms none.
 */
export async function answerDesk(page: Page, change: (desk: Desk) => Partial<Desk>): Promise<void> {
  await page.route(/\/api\/desk(\?|$)/, async (route) => {
    // The desk asks by itself too: what is under way when the journey ends is nobody's.
    const response = await route.fetch().catch(() => null)
    if (!response) return
    const desk = (await response.json()) as Desk
    await route.fulfill({ response, json: { ...desk, ...change(desk) } })
  })
}
