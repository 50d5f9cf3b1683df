/**
 * Helpers for journeys of the order desk: a queue of their own, the open order, and its actions.
 */
import type { Locator, Page } from '@playwright/test'
import type { Desk } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { asOwner } from '../desk.ts'
import { newName, type Placed, placeOwnOrder } from './orders.ts'
import { expect, type Shop } from '../shop.ts'
import { api } from '../shopping.ts'

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

/** Orders found by no other journey, in the order of the queue. */
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

/** Address of the desk, filtered to these orders. */
export const deskOf = ([first]: Placed[]): string => `/dashboard/desk?search=${first?.first_name}`

/** Order as the desk shows it. */
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

/** Queue beside the order; on phones its sheet, which this opens. */
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

/** Waits until a newly opened order accepts presses. */
export const untilHeard = (page: Page) => expect(page.locator('.pad')).not.toHaveClass(/is-fresh/)

/** Toast with the last action and its undo. */
export const undoToast = (page: Page): Locator => page.getByRole('status').locator('.desk-toast')

/** Changes the desk's responses: without orders, or for a shop that confirms none. */
export async function answerDesk(page: Page, change: (desk: Desk) => Partial<Desk>): Promise<void> {
  await page.route(/\/api\/desk(\?|$)/, async (route) => {
    // The desk also reloads by itself: pending requests at the journey's end are ignored.
    const response = await route.fetch().catch(() => null)
    if (!response) return
    const desk = (await response.json()) as Desk
    await route.fulfill({ response, json: { ...desk, ...change(desk) } })
  })
}
