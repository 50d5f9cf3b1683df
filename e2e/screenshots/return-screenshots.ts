/**
 * Screenshots of returns on the order's page and in the dashboard, no journey: `npm run
 * screenshots` takes them.
 */
import { asOwner, enter, openScreen } from '../desk.ts'
import { placeOwnOrder } from '../orders/orders.ts'
import { take, takeWhole, test } from './pictures.ts'
import { askDialog, askOpener } from '../orders/returns.ts'
import { api, makeCart } from '../shopping.ts'

const line = { position: 1, quantity: 1, reason: 'too_small' } as const

async function deliver(name: string, quantity = 1) {
  const goods = [
    { slug: 'dress-nour', size: 'M', colour: 'Oat', quantity },
    { slug: 'cushion-siwa', size: '45 cm', colour: 'Natural' },
  ]
  const order = await placeOwnOrder({
    firstName: name,
    lastName: 'Adel',
    guestToken: await makeCart(...goods),
  })
  await api.orders.updateStatus({ order_id: order.id, status: 'accept' }, await asOwner())
  return order
}

let token = ''
let mine = 0
let asked = 0

test.beforeAll(async () => {
  const owner = await asOwner()
  const [mona, nour, habiba] = [
    await deliver('Mona', 2),
    await deliver('Nour'),
    await deliver('Habiba', 2),
  ]
  token = mona.token
  mine = mona.id
  await api.returns.ask({
    token: nour.token,
    lines: [{ ...line, wants: 'exchange' }],
    note: 'At home after 17:00.',
  })
  asked = (await api.returns.page({ page: 1, order_id: nour.id }, owner)).returns.data[0]?.id ?? 0
  const money = {
    lines: [{ ...line, wants: 'money' as const }],
    comes_by: 'customer' as const,
    money_by: 'transfer' as const,
  }
  const { return: back } = await api.returns.create(
    { order_id: habiba.id, ...money, money_to: 'habiba@instapay' },
    owner,
  )
  await api.returns.receive(
    { return_id: back.id, pieces: [{ position: 1, sellable: 1, damaged: 0 }] },
    owner,
  )
  const swap = { lines: [{ ...line, wants: 'exchange' as const }], comes_by: 'courier' as const }
  await api.returns.create({ order_id: habiba.id, ...swap }, owner)
})

test('asked on the page of the order', async ({ page, shop }) => {
  await shop.open(`/order/${token}`)
  await takeWhole(page, 'order-returnable')
  await askOpener(page, shop).click()
  const form = askDialog(page, shop)
  await form.dialog.getByRole('checkbox').first().check()
  await take(page, 'order-return-ask')
  await form.send.click()
  await take(page, 'order-return-wrong')
  await form.reason.selectOption('too_small')
  await form.send.click()
  await form.dialog.waitFor({ state: 'hidden' })
  await shop.open(`/order/${token}`)
  await takeWhole(page, 'order-return-asked')
})

test('returns', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/returns')
  await takeWhole(page, 'returns')
  await openScreen(page, shop, `/dashboard/returns/${asked}/accept`)
  await take(page, 'return-accept')
  await openScreen(page, shop, `/dashboard/returns/add?order=${mine}`)
  await page.getByRole('checkbox').first().check()
  await takeWhole(page, 'return-make')
})
