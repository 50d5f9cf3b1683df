/**
 * Parcels of a day with sixty orders: chosen, papers printed, handed over by scanner, and returned
 * ones received.
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { settled } from '../../people/admin.ts'
import { confirmedOrders, inText, ownCourier } from '../../orders/couriers.ts'
import { asOwner, enter, failCalls, openScreen } from '../../desk.ts'
import { readOrder } from '../../orders/orders.ts'
import { csvRows, printed } from '../../orders/paper.ts'
import { button, main, press, row } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { scan } from '../../goods/stock-room.ts'
import { expectWithin } from '../../checks/within.ts'

const made = ownCourier()

const said = (page: Page) => main(page).locator('form').getByRole('status')

async function chooseOf(page: Page, shop: Shop, count: number) {
  await page.getByRole('radio', { name: new RegExp(made().name) }).check()
  return button(page, shop.say(m.admin_choose_make, { count }))
}

test('sixty orders are chosen, sent in the courier’s sheet and handed over with a few presses', async ({
  page,
  shop,
  isMobile,
}) => {
  const orders = await confirmedOrders(made(), 60)
  const [first] = orders
  if (!first) throw new Error('There are no orders')
  await enter(page, shop, '/dashboard/parcels/choose')
  const make = await chooseOf(page, shop, 60)
  await expect(make).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page)
  await page
    .getByRole('checkbox', {
      name: shop.say(m.admin_choose_one, { number: first.number }),
      exact: true,
    })
    .uncheck()
  await expect(make).toBeHidden()
  await scan(page, first.number)
  await expect(said(page)).toContainText(
    shop.say(m.admin_choose_added, { code: inText(first.number) }),
  )
  await scan(page, 'ZN-0')
  await expect(
    page.getByText(shop.say(m.admin_choose_unknown, { code: inText('ZN-0') })),
  ).toBeVisible()
  await expect(page.locator('.dock')).toContainText(
    shop.say(m.admin_parcels_to, { count: 60, courier: inText(made().name) }),
  )
  await make.click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(made().name)
  await expect(
    page.getByText(shop.say(m.admin_hand_over_of, { scanned: '0', count: '60' })).first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page)
  const saved = page.waitForEvent('download')
  await press(page, shop.say(m.admin_papers_csv))
  const [headings, ...rows] = await csvRows(await (await saved).path())
  expect(headings).toBe('Full Name,Phone,Order Reference,Cash Amount')
  expect(rows.map((row) => row.split(',')[2]).sort()).toEqual(
    orders.map(({ number }) => number).sort(),
  )

  // Nothing was scanned: scanning is offered first.
  const all = button(main(page), shop.say(m.admin_hand_over_send, { count: 60 })).first()
  await all.click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(shop.say(m.admin_hand_over_unread, { count: 60 }))
  await expectAccessible(page)
  await press(asked, shop.say(m.admin_hand_over_scan_them))
  // On a touch screen a focused field would open the keyboard.
  if (!isMobile)
    await expect(
      page.getByRole('textbox', { name: shop.say(m.admin_hand_over_scan) }),
    ).toBeFocused()
  expect((await readOrder(first.id)).status).toBe('pending')
  await all.click()
  await expect(asked).toBeVisible()
  // A quick hand asks again while the former question's history entry is still being left.
  await all.evaluate((again) => {
    const stay = document.querySelector<HTMLElement>('dialog[open] .dialog-foot button')
    stay?.click()
    setTimeout(() => again.dispatchEvent(new MouseEvent('click', { bubbles: true })), 0)
  })
  await press(asked, shop.say(m.admin_hand_over_send, { count: 60 }))
  await expect(page.getByText(shop.say(m.admin_hand_over_done, { count: 60 }))).toBeVisible()
  expect((await readOrder(first.id)).status).toBe('shipped')
})

test('twelve parcels are handed over with slips and the courier’s sheet in seven taps from Today', async ({
  page,
  shop,
}) => {
  const [first] = await confirmedOrders(made(), 12)
  // The system's print dialog would stop the page.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await enter(page, shop, '/dashboard/overview')
  await page.evaluate((id) => localStorage.setItem('lastCourier', id), `${made().id}`)
  let taps = 0
  const tap = async (act: Promise<unknown>) => {
    taps++
    await act
  }
  await tap(
    main(page)
      .locator(`a.day-step[href="${shop.path('/dashboard/parcels/choose')}"]`)
      .click(),
  )
  await tap(press(page, shop.say(m.admin_choose_make, { count: 12 })))
  const papers = page.getByRole('group', { name: shop.say(m.admin_papers_row, { count: 12 }) })
  await tap(papers.getByRole('link', { name: shop.say(m.admin_papers_slips) }).click())
  await expect(page).toHaveURL(/parcels\/paper.*kind=slips/)
  await tap(
    page
      .getByRole('navigation', { name: shop.say(m.admin_parcels), exact: true })
      .getByRole('link')
      .click(),
  )
  const sheet = papers.getByRole('button')
  const saved = page.waitForEvent('download')
  await tap(sheet.click())
  await saved
  await expect(papers.locator('.is-done')).toHaveCount(2)
  // What is saved stands in its row: a toast would cover the question that follows.
  await expect(page.locator('.toast')).toHaveCount(0)
  const send = shop.say(m.admin_hand_over_send, { count: 12 })
  await tap(button(main(page), send).filter({ visible: true }).first().click())
  const asked = page.getByRole('alertdialog')
  await tap(press(asked, send))
  await expect(page.getByText(shop.say(m.admin_hand_over_done, { count: 12 }))).toBeVisible()
  expect(taps).toBeLessThanOrEqual(7)
  expect((await readOrder(first?.id ?? 0)).status).toBe('shipped')
})

test('labels, slips and the manifest come out of the printer at their sizes, and scanners read them', async ({
  page,
  shop,
}) => {
  const orders = await confirmedOrders(made(), 5)
  const numbers = orders.map(({ number }) => number).sort()
  const owner = await asOwner()
  await api.parcels.create({ courier_id: made().id, order_ids: orders.map(({ id }) => id) }, owner)
  const handOver = `/dashboard/parcels/hand-over?courier=${made().id}`
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await enter(page, shop, handOver)
  for (const { kind, words, sheets, millimetres } of [
    { kind: 'labels', words: m.admin_papers_labels, sheets: 5, millimetres: [100, 150] },
    { kind: 'slips', words: m.admin_papers_slips, sheets: 3, millimetres: [210, 297] },
  ]) {
    await page.getByRole('link', { name: shop.say(words) }).click()
    await expect(page.getByRole('article')).toHaveCount(5)
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    await expect(page.getByRole('button', { name: shop.say(m.admin_papers_print) })).toBeVisible()
    await expect(page.getByRole('article').last()).toContainText(settled.sender_address)
    await expectAccessible(page)
    await expectWithin(page)
    const { codes, ...paper } = await printed(page, kind)
    expect(paper).toEqual({ pages: sheets, millimetres })
    expect(codes.sort()).toEqual(numbers)
    await openScreen(page, shop, handOver)
  }
  await page.getByRole('link', { name: shop.say(m.admin_papers_manifest), exact: true }).click()
  const manifest = page.getByRole('article')
  await expect(manifest).toContainText(
    shop.money(orders.reduce((all, { total }) => all + total, 0)),
  )
  for (const number of numbers) await expect(manifest).toContainText(number)
  await expectAccessible(page)
  await expectWithin(page)
  expect(await printed(page, 'manifest')).toMatchObject({ pages: 1, millimetres: [210, 297] })
})

test('parcels are scanned as the courier takes them, and those that come back are received piece by piece', async ({
  page,
  shop,
}) => {
  const orders = await confirmedOrders(made(), 3)
  const [one, two, three] = orders
  if (!one || !two || !three) throw new Error('There are no orders')
  const owner = await asOwner()
  const { parcels } = await api.parcels.create(
    { courier_id: made().id, order_ids: orders.map(({ id }) => id) },
    owner,
  )
  const numbered = (number: string) => parcels.find((parcel) => parcel.number === number)?.id ?? 0
  await enter(page, shop, `/dashboard/parcels/hand-over?courier=${made().id}`)
  await page.getByRole('checkbox').check()
  const tracking = `FX${Math.trunc(Math.random() * 1e9)}`
  await scan(page, one.number)
  await expect(said(page)).toContainText(
    shop.say(m.admin_hand_over_label_next, { number: inText(one.number), name: inText(one.name) }),
  )
  await scan(page, tracking)
  await expect(said(page)).toContainText(
    shop.say(m.admin_hand_over_tracked, { number: inText(one.number), tracking: inText(tracking) }),
  )
  await scan(page, one.number)
  await expect(said(page)).toContainText(
    shop.say(m.admin_hand_over_twice, { number: inText(one.number), name: inText(one.name) }),
  )
  await scan(page, two.number)
  await scan(page, `FY${tracking}`)
  await expect(
    page.getByText(shop.say(m.admin_hand_over_of, { scanned: '2', count: '3' })).first(),
  ).toBeVisible()
  const failed = await failCalls(page, shop, '**/api/parcel/handOver', 'unanswered')
  const send = button(page, shop.say(m.admin_hand_over_send, { count: 2 })).first()
  await send.click()
  await press(page.getByRole('alertdialog'), shop.say(m.admin_ok))
  await failed()
  await send.click()
  await expect(page.getByText(shop.say(m.admin_hand_over_done, { count: 2 }))).toBeVisible()
  expect((await readOrder(three.id)).status).toBe('pending')

  // The customer's tracking link leads to the courier's page.
  await shop.open(`/order/${one.token}`)
  await expect(
    page
      .getByRole('link', { name: new RegExp(tracking) })
      .or(page.locator(`a[href="https://falcon.example/t/${tracking}"]`))
      .first(),
  ).toHaveAttribute('href', `https://falcon.example/t/${tracking}`)

  await api.parcels.refused({ parcel_id: numbered(one.number) }, owner)
  await api.parcels.refused({ parcel_id: numbered(two.number) }, owner)
  await openScreen(page, shop, '/dashboard/receive')
  await scan(page, tracking)
  await scan(page, two.number)
  await expect(said(page)).toContainText(
    shop.say(m.admin_receive_back_added, { number: inText(two.number), name: inText(two.name) }),
  )
  await expectAccessible(page)
  await expectWithin(page)
  const returned = main(page).getByRole('article').filter({ hasText: two.number })
  await returned
    .getByRole('radio', { name: shop.say(m.admin_receive_back_damaged), exact: true })
    .check()
  await expect(
    page.getByText(shop.say(m.admin_receive_back_off, { count: 1 })).first(),
  ).toBeVisible()
  await button(page, shop.say(m.admin_receive_back_send)).first().click()
  await expect(page.getByText(shop.say(m.admin_receive_back_done, { count: 2 }))).toBeVisible()
  await expect(page.getByText(two.number)).toBeHidden()

  await openScreen(page, shop, `/dashboard/parcels?search=${tracking}`)
  await expect(row(page, one.number)).toBeVisible()
  await expectAccessible(page)
  await expectWithin(page)
})
