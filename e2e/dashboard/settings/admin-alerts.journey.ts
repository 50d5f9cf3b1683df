/** Alerts screen: the switch of this device, kinds, quiet hours, and what the service worker shows. */
import { createECDH } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner, openScreen } from '../../desk.ts'
import { newName } from '../../orders/orders.ts'
import { button, field, main, press } from '../../parts.ts'
import { bringSession, newEmail } from '../../people/people.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { makeOwner } from '../../people/staff.ts'

/**
 * Gives the page a push service, which a browser of the tests cannot reach, and an answer to its
 * question.
 */
async function answerPush(page: Page, permission: 'granted' | 'denied'): Promise<void> {
  // A key that is no point of the curve would be forgotten with the first alert.
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const init = ([permission, p256dh]: ['granted' | 'denied', string]) => {
    let subscription: object | null = null
    const made = {
      endpoint: `https://push.example/send/${Math.random()}`,
      toJSON: () => ({ keys: { p256dh, auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    let said = permission === 'denied' ? 'denied' : 'default'
    Object.defineProperty(Notification, 'permission', { get: () => said })
    Notification.requestPermission = async () => {
      said = permission
      return permission
    }
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      subscription = made
      return made as never
    }
  }
  await page.addInitScript(init, [permission, p256dh] as ['granted' | 'denied', string])
}

/** Screen of an owner of their own, whose choices and devices no other journey changes. */
async function open(page: Page, shop: Shop): Promise<void> {
  const person = await makeOwner()
  await bringSession(page, await api.accounts.login(person))
  await openScreen(page, shop, '/dashboard/alerts')
}

const ownSwitch = (page: Page, shop: Shop) =>
  main(page).getByRole('switch', { name: shop.say(m.admin_alerts_here) })
const devices = (page: Page, shop: Shop) =>
  main(page)
    .getByRole('region', { name: shop.say(m.admin_alerts_devices) })
    .getByRole('listitem')
const kind = (page: Page, shop: Shop, name: typeof m.admin_alerts_kind_stock) =>
  main(page)
    .getByRole('group', { name: shop.say(m.admin_alerts_kinds), exact: true })
    .getByRole('checkbox', { name: shop.say(name) })

test('this device rings when it is switched on, is tried, and rings no more when it is off', async ({
  page,
  shop,
}) => {
  await answerPush(page, 'granted')
  await open(page, shop)
  await expect(ownSwitch(page, shop)).not.toBeChecked()
  await ownSwitch(page, shop).click()
  await expect(page.getByText(shop.say(m.admin_alerts_on))).toBeVisible()
  await expect(ownSwitch(page, shop)).toBeChecked()
  await expect(devices(page, shop)).toHaveCount(1)
  await expect(devices(page, shop)).toContainText(shop.say(m.admin_alerts_this))
  await untilStill(page)
  await expectAccessible(page)
  await devices(page, shop).getByRole('button').first().click()
  await expect(page.getByText(shop.say(m.admin_alerts_tried))).toBeVisible()
  await ownSwitch(page, shop).click()
  await expect(page.getByText(shop.say(m.admin_alerts_off))).toBeVisible()
  await expect(ownSwitch(page, shop)).not.toBeChecked()
  await expect(devices(page, shop)).toHaveCount(0)
})

test('a browser that was told not to ask says so', async ({ page, shop }) => {
  await answerPush(page, 'denied')
  await open(page, shop)
  await expect(main(page).getByText(shop.say(m.admin_alerts_blocked))).toBeVisible()
  await ownSwitch(page, shop).click()
  await expect(ownSwitch(page, shop)).not.toBeChecked()
  await expect(devices(page, shop)).toHaveCount(0)
})

test('kinds and quiet hours are kept, and half of the hours is told', async ({ page, shop }) => {
  await open(page, shop)
  await expect(kind(page, shop, m.admin_alerts_kind_order)).toBeChecked()
  await kind(page, shop, m.admin_alerts_kind_stock).uncheck()
  await field(main(page), shop.say(m.admin_alerts_to)).fill('')
  await press(main(page), shop.say(m.admin_alerts_save))
  await expect(main(page).getByText(shop.say(m.admin_alerts_say_both))).toBeVisible()
  await field(main(page), shop.say(m.admin_alerts_from)).fill('22:30')
  await field(main(page), shop.say(m.admin_alerts_to)).fill('09:15')
  await press(main(page), shop.say(m.admin_alerts_save))
  await expect(page.getByText(shop.say(m.admin_alerts_saved))).toBeVisible()
  await page.reload()
  await expect(kind(page, shop, m.admin_alerts_kind_stock)).not.toBeChecked()
  await expect(field(main(page), shop.say(m.admin_alerts_from))).toHaveValue('22:30')
  await expect(field(main(page), shop.say(m.admin_alerts_to))).toHaveValue('09:15')
  await expect(button(main(page), shop.say(m.admin_alerts_save))).toBeEnabled()
})

test('the owner sees who is rung for what, and changes what rings for somebody else', async ({
  page,
  shop,
}) => {
  const owner = await asOwner()
  const { link } = await api.staff.invite({ role: 'orders', by: 'link' }, owner)
  const [name, password] = [`Hany ${newName()}`, 'A long password 7']
  const { user } = await api.joining.join({
    token: link?.split('/join/')[1] ?? '',
    ...{ name, email: newEmail(), password, password_confirmation: password },
  })
  await open(page, shop)
  const row = main(page).getByRole('group', { name, exact: true })
  await expect(row).toContainText(shop.say(m.admin_alerts_no_device))
  const ownKind = row.getByRole('checkbox', { name: shop.say(m.admin_alerts_kind_order) })
  await expect(ownKind).toBeChecked()
  await expect(
    row.getByRole('checkbox', { name: shop.say(m.admin_alerts_kind_night) }),
  ).toBeDisabled()
  await ownKind.click()
  await expect(page.getByText(shop.say(m.admin_alerts_saved))).toBeVisible()
  await expect(ownKind).not.toBeChecked()
  await untilStill(page)
  await expectAccessible(page)
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
    'href',
    shop.path('/dashboard.webmanifest'),
  )
  await api.staff.remove({ id: String(user.id) }, owner)
})

test('the service worker shows what is pushed, and asks shoppers nothing', async ({
  page,
  shop,
}) => {
  let asked = 0
  await page.exposeFunction('tellAsked', () => ++asked)
  await page.addInitScript(() => {
    Notification.requestPermission = async () => {
      await (window as unknown as { tellAsked(): Promise<void> }).tellAsked()
      return 'granted'
    }
  })
  await shop.open('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(asked).toBe(0)
  // A browser without a screen shows no notifications: what the worker asks for is written down.
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as { shown: object[]; registration: object }
    scope.shown = []
    Object.assign(scope.registration, {
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) => {
        scope.shown.push({ title, body, tag, url: data.url })
      },
    })
  })
  const browser = await page.context().newCDPSession(page)
  const registrations: { registrationId: string }[] = []
  browser.on('ServiceWorker.workerRegistrationUpdated', (said) =>
    registrations.push(...said.registrations),
  )
  await browser.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const data = {
    ...{ title: 'New order', body: 'ZN-10495 · EGP 1,660', lang: 'en', dir: 'ltr' },
    ...{ tag: 'new_order-1', url: '/dashboard/orders/orderDetails/1' },
  }
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: registrations[0]!.registrationId,
    data: JSON.stringify(data),
  })
  const shown = () => worker!.evaluate(() => (globalThis as unknown as { shown: object[] }).shown)
  await expect
    .poll(shown)
    .toEqual([{ title: data.title, body: data.body, tag: data.tag, url: data.url }])
})
