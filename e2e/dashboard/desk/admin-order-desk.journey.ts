/** Order desk: due orders, results of calls, and undo. */
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500 } from '../../requests/answers.ts'
import { asOwner, enter, expectPopup, openScreen } from '../../desk.ts'
import { readShifts, watchShifts } from '../../checks/layout-shifts.ts'
import {
  answerDesk,
  atDesk,
  deskOf,
  openOrder,
  placeQueue,
  queueOf,
  rowOf,
  undoToast,
} from '../../orders/order-desk.ts'
import {
  isPhone,
  newPhone,
  orderPath,
  type Placed,
  placeOwnOrder,
  readOrder,
} from '../../orders/orders.ts'
import { press } from '../../parts.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, test } from '../../shop.ts'
import { api } from '../../shopping.ts'
import { expectWithin } from '../../checks/within.ts'

test('an order is called, confirmed with one press and taken back; one that does not answer comes back later', async ({
  page,
  shop,
}) => {
  const queue = await placeQueue(3)
  const [first, second, third] = queue
  await enter(page, shop, '/dashboard/overview')
  const navigation = page.getByRole('navigation', {
    name: shop.say(isPhone() ? m.admin_tab_bar : m.admin_dashboard),
    exact: true,
  })
  const desk = `a[href="${shop.path('/dashboard/desk')}"]`
  if (isPhone()) {
    await navigation.locator(`a[href="${shop.path('/dashboard/orders')}"]`).click()
    await page
      .getByRole('navigation', { name: shop.say(m.admin_stages) })
      .locator(desk)
      .click()
  } else await navigation.locator(desk).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.admin_desk))

  await openScreen(page, shop, deskOf(queue))
  const { card, name, confirmed, noAnswer, whatsApp } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await expect(card).toContainText(shop.money(first!.total))
  await expect(card).toContainText(shop.say(m.admin_customer_first))
  await expect(card.locator(`a[href="tel:${first!.phone}"]`)).toContainText(first!.phone)
  const chat = new URL((await whatsApp.getAttribute('href')) ?? '')
  expect(chat.origin + chat.pathname).toBe(`https://wa.me/2${first!.phone}`)
  for (const word of [first!.first_name, first!.number, first!.token])
    expect(chat.searchParams.get('text')).toContain(word)
  await expectAccessible(page)

  await confirmed.click()
  await expect(name).toHaveText(second!.name)
  await expect(name).toBeFocused()
  const toast = undoToast(page)
  await expect(toast).toContainText(shop.say(m.admin_desk_told_confirmed))
  await expect.poll(async () => (await readOrder(first!.id)).confirmation).toBe('confirmed')
  await toast.getByRole('button', { name: shop.say(m.ui_undo) }).click()
  await expect(name).toHaveText(first!.name)
  await expect(name).toBeFocused()
  await expect(toast).toBeHidden()
  await expect.poll(async () => (await readOrder(first!.id)).confirmation).toBe('waiting')

  const promised = await noAnswer.locator('small').innerText()
  await noAnswer.click()
  // Undone, the order may come after one placed while it was confirmed, since that time does not
  // count as waiting.
  await expect(name).not.toHaveText(first!.name)
  const [next, last] = (await name.innerText()) === second!.name ? [second, third] : [third, second]
  await expect(name).toHaveText(next!.name)
  // The chat opens with other words than the one that asks for confirmation.
  const inVain = toast.getByRole('link', { name: shop.say(m.admin_contact_whatsapp) })
  await expect(inVain).toBeVisible()
  const other = new URL((await inVain.getAttribute('href')) ?? '')
  expect(other.pathname).toBe(chat.pathname)
  expect(other.searchParams.get('text')).toContain(first!.number)
  expect(other.search).not.toBe(chat.search)
  await expect.poll(async () => (await readOrder(first!.id)).tries).toBe(1)
  const again = (await readOrder(first!.id)).next_try_at?.slice(11, 16) ?? ''
  expect(promised).toMatch(/\d\d:\d\d/)
  await expect(toast).toContainText(again)
  await expectAccessible(page)

  await confirmed.click()
  await expect(name).toHaveText(last!.name)
  await expect.poll(async () => (await readOrder(next!.id)).confirmation).toBe('confirmed')
  const rows = await queueOf(page, shop)
  await expect(rows.getByRole('listitem')).toHaveCount(2)
  await expect(rowOf(rows, last!)).toContainText(last!.state)
  const later = rowOf(rows, first!)
  await expect(later).toContainText(again)
  await expect(later).toContainText(shop.say(m.admin_desk_tries, { count: 1 }))
  await expectAccessible(page)
})

test('an order is cancelled for a reason, and noted about', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const queue = await placeQueue(2)
  const [first, second] = queue
  await enter(page, shop, deskOf(queue))
  const { card, name, note, cancel } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await note.click()
  const noting = page.getByRole('dialog', {
    name: shop.say(m.admin_note_title, { number: first!.number }),
  })
  await noting.getByRole('textbox').fill('At work until 18:00.')
  await press(noting, shop.say(m.admin_note_send))
  await expect(noting).toBeHidden()
  await expect(card).toContainText('At work until 18:00.')
  await untilStill(page)

  await cancel.click()
  const asking = page.getByRole('dialog', {
    name: shop.say(m.admin_reject_title, { number: first!.number }),
  })
  await asking.getByRole('radio', { name: shop.say(m.admin_reason_out_of_stock) }).check()
  await expectAccessible(page)
  await press(asking, shop.say(m.admin_reject_send))
  await expect(asking).toBeHidden()
  await expect(name).toHaveText(second!.name)
  await expect(name).toBeFocused()
  await expect(undoToast(page)).toContainText(shop.say(m.admin_desk_told_cancelled))
  await expect(undoToast(page).getByRole('button')).toHaveCount(0)
  expect(await readOrder(first!.id)).toMatchObject({ status: 'reject', reason: 'out_of_stock' })
  await expect(page).toHaveURL(new RegExp(`order=${second!.id}`))
})

test('what is to be looked at twice is said, and leads to where there is more of it', {
  tag: '@all',
}, async ({ page, shop }) => {
  const owner = await asOwner()
  const phone = newPhone()
  const before = await placeOwnOrder({ phone })
  await api.orders.updateStatus(
    { order_id: before.id, status: 'reject', reason: 'refused_at_door' },
    owner,
  )
  const twice = await placeOwnOrder({ phone })
  await api.orders.updateStatus({ order_id: twice.id, status: 'reject', reason: 'fake' }, owner)
  const open = await placeOwnOrder({ phone })
  await api.orders.updateStatus({ order_id: open.id, status: 'shipped' }, owner)
  await api.customers.update(
    { phone, mark: 'confirm_first', note: 'Prefers to be called after 14:00.', version: 0 },
    owner,
  )
  const order = await placeOwnOrder({ phone })
  await enter(page, shop, deskOf([order]))
  const { card, name } = openOrder(page, shop)
  await expect(name).toHaveText(order.name)
  await expect(card).toContainText(shop.say(m.admin_customer_refused, { count: 2 }))
  await expect(card).toContainText('Prefers to be called after 14:00.')
  const flag = (words: string) => card.getByRole('link', { name: words })
  await expect(flag(open.number)).toHaveAttribute('href', shop.path(orderPath(open.id)))
  await expect(flag(shop.say(m.admin_desk_refused_only, { count: 2 }))).toHaveAttribute(
    'href',
    shop.path(`/dashboard/customers/${phone}`),
  )
  await expect(flag(shop.say(m.admin_desk_marked_first))).toHaveAttribute(
    'href',
    shop.path(`/dashboard/customers/${phone}`),
  )
  await expectAccessible(page)
  await expectWithin(page)
  await openScreen(page, shop, `${deskOf([order])}&state=flagged`)
  await expect(name).toHaveText(order.name)
  await flag(shop.say(m.admin_customer_refused, { count: 2 }))
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/customers/${phone}$`))
})

test('an order near its end says when it cancels itself, and that it is not called again before', {
  tag: '@all',
}, async ({ page, shop }) => {
  const queue = await placeQueue(1)
  const soon = new Date(Date.now() + 90 * 60_000 + 20_000).toISOString()
  await answerDesk(page, ({ orders, settings }) => ({
    orders: orders.map((order) => ({ ...order, cancels_at: soon })),
    settings: { ...settings, try_again_hours: [2] },
  }))
  await enter(page, shop, deskOf(queue))
  const { card, noAnswer } = openOrder(page, shop)
  await expect(card).toContainText(
    shop.say(m.admin_desk_cancels, {
      time: shop.say(m.admin_desk_hours_minutes, { hours: 1, minutes: '30' }),
    }),
  )
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Africa/Cairo',
  }).format(new Date(soon))
  await expect(noAnswer).toContainText(clock)
  await noAnswer.click()
  await expect(undoToast(page)).toContainText(clock)
})

test('queues stand in the address; what is looked for narrows them', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const queue = await placeQueue(3)
  const [first, second, third] = queue
  const { version } = await readOrder(first!.id)
  await api.orders.noAnswer({ order_id: first!.id, version }, await asOwner())
  await enter(page, shop, deskOf(queue))
  const { name, card } = openOrder(page, shop)
  await expect(name).toHaveText(second!.name)
  let rows = await queueOf(page, shop)
  await expect(rows.getByRole('listitem')).toHaveCount(3)
  await rows.getByRole('link', { name: third!.name }).click()
  await expect(name).toHaveText(third!.name)
  await expect(page).toHaveURL(new RegExp(`order=${third!.id}`))
  await page.reload()
  await expect(name).toHaveText(third!.name)
  rows = await queueOf(page, shop)
  const tabs = page
    .getByRole('navigation', { name: shop.say(m.admin_desk_states) })
    .filter({ visible: true })
  await tabs.getByRole('link', { name: shop.say(m.admin_desk_no_answer) }).click()
  await expect(page).toHaveURL(/state=no_answer/)
  await expect(rows.getByRole('listitem')).toHaveCount(1)
  await rows.getByRole('link', { name: first!.name }).click()
  await expect(name).toHaveText(first!.name)
  await expect(card).toContainText(shop.say(m.admin_desk_called, { whens: '' }).trim())
  if (!isPhone()) {
    await page.getByRole('main').getByRole('searchbox').fill(third!.number)
    await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
    await tabs.getByRole('link', { name: shop.say(m.admin_desk_waiting) }).click()
    await expect(name).toHaveText(third!.name)
  }
})

test('where nobody waits it says so, and when the next one is called', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const queue = await placeQueue(1)
  await answerDesk(page, () => ({
    orders: [],
    counts: { due: 0, waiting: 0, no_answer: 0, flagged: 0 },
  }))
  await enter(page, shop, '/dashboard/desk')
  await expect(page.getByText(shop.say(m.admin_desk_empty), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/\/api\/desk(\?|$)/)
  const again = new Date(Date.now() + 3_600_000).toISOString()
  await answerDesk(page, ({ orders }) => ({
    orders: orders.slice(0, 1).map((order) => ({
      ...order,
      confirmation: 'no_answer',
      tries: 1,
      due_at: again,
      next_try_at: again,
    })),
    counts: { due: 0, waiting: 0, no_answer: 1, flagged: 0 },
  }))
  await openScreen(page, shop, deskOf(queue).split('?')[0]!)
  await expect(page.getByText(shop.say(m.admin_desk_empty_help))).toContainText(/\d\d:\d\d/)
  await page.getByRole('link', { name: shop.say(m.admin_desk_to_confirmed) }).click()
  await expect(page).toHaveURL(/confirmation=confirmed/)
  // A search with later orders only is not empty.
  await page.unroute(/\/api\/desk(\?|$)/)
  const [{ id }] = queue as [Placed]
  await api.orders.noAnswer(
    { order_id: id, version: (await readOrder(id)).version },
    await asOwner(),
  )
  await openScreen(page, shop, deskOf(queue))
  const main = page.getByRole('main')
  await expect(main.getByText(shop.say(m.admin_desk_empty_search), { exact: true })).toBeVisible()
  await expect(main).toContainText(/\d\d:\d\d/)
  await expect(main).not.toContainText(shop.say(m.admin_nothing_found))
  await expectAccessible(page)
  await main
    .getByRole('link', { name: shop.say(m.admin_desk_no_answer), exact: true })
    .last()
    .click()
  await expect(openOrder(page, shop).name).toHaveText(queue[0]!.name)
})

test('a shop that confirms no orders has no desk: its address says so, and the tab leads to the orders', {
  tag: '@all',
}, async ({ page, shop }) => {
  await answerDesk(page, ({ settings }) => ({
    orders: [],
    settings: { ...settings, confirm_orders: false },
  }))
  await page.route('**/api/overview/waiting', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), desk: null } })
  })
  await enter(page, shop, '/dashboard/desk')
  await expect(page.getByText(shop.say(m.admin_desk_off), { exact: true })).toBeVisible()
  const navigation = page.getByRole('navigation', {
    name: shop.say(isPhone() ? m.admin_tab_bar : m.admin_dashboard),
    exact: true,
  })
  await expect(navigation.locator(`a[href="${shop.path('/dashboard/desk')}"]`)).toHaveCount(0)
  await expect(navigation.locator(`a[href="${shop.path('/dashboard/orders')}"]`)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: shop.say(m.admin_settings) })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/settings\/confirming$/)
})

test('whether orders cancel themselves is asked once', { tag: '@all' }, async ({ page, shop }) => {
  const queue = await placeQueue(1)
  let isDecided = false
  await answerDesk(page, ({ settings }) => ({
    settings: { ...settings, hours_decided: isDecided },
  }))
  await enter(page, shop, deskOf(queue))
  const question = page.getByText(shop.say(m.admin_desk_propose, { hours: 72 }))
  await expect(question).toBeVisible()
  await expectAccessible(page)
  const sent = page.waitForRequest(/\/api\/settings\//)
  // Only later requests: the desk reloads when its stream connects.
  void sent.then(() => {
    isDecided = true
  })
  await press(page, shop.say(m.admin_desk_propose_never))
  expect((await sent).postDataJSON()).toEqual({ unconfirmed_hours: 0 })
  await expect(question).toBeHidden()
  await expect(
    page.getByRole('status').filter({ hasText: shop.say(m.admin_desk_proposed_never) }),
  ).toBeVisible()
})

test('the desk that does not come is asked for again', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/500|Failed to load resource/)
  const queue = await placeQueue(1)
  await page.route(/\/api\/desk(\?|$)/, answer500)
  await enter(page, shop, deskOf(queue))
  const retry = page.getByRole('main').getByRole('button', { name: shop.say(m.ui_try_again) })
  await expect(retry).toBeVisible()
  await page.unroute(/\/api\/desk(\?|$)/)
  await retry.click()
  await expect(openOrder(page, shop).name).toHaveText(queue[0]!.name)
})

test('sixty orders: the next one stands at once, and nothing moves', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const queue = await placeQueue(3)
  await answerDesk(page, ({ orders }) => {
    const [last] = orders.slice(-1)
    const more = Array.from({ length: 57 }, (_, place) => ({
      ...last!,
      id: 1_000_000 + place,
      last_name: `Of${place}`,
    }))
    return {
      orders: [...orders, ...more],
      counts: { due: 60, waiting: 60, no_answer: 0, flagged: 0 },
    }
  })
  await watchShifts(page)
  await enter(page, shop, deskOf(queue))
  const { name } = openOrder(page, shop)
  await expect(name).toHaveText(queue[0]!.name)
  await untilStill(page)
  const took = await page.evaluate(async () => {
    const heading = () => document.querySelector('article h2')?.textContent
    const times: number[] = []
    for (let step = 0; step < 20; step++) {
      const before = heading()
      const from = performance.now()
      document.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }),
      )
      while (heading() === before) await new Promise(requestAnimationFrame)
      times.push(performance.now() - from)
    }
    return times.sort((one, other) => one - other)
  })
  expect(took[10]).toBeLessThan(200)
  const { sum, moved } = await readShifts(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
  expect(await atDesk(queue[0]!)).toMatchObject({ confirmation: 'waiting' })
})

test('the note’s success is told, and a new order is one press away', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const queue = await placeQueue(1)
  await enter(page, shop, deskOf(queue))
  await openOrder(page, shop).note.click()
  const noting = page.getByRole('dialog')
  await noting.getByRole('textbox').fill('Calls back.')
  await press(noting, shop.say(m.admin_note_send))
  await expectPopup(page, shop.say(m.admin_note_added))
  await page
    .getByRole('link', { name: shop.say(m.admin_desk_new_order) })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/orders\/add$/)
})
