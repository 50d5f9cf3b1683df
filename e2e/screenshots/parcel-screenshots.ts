/**
 * Screenshots of couriers, parcels, returns, settlements and profit, no journey: `npm run
 * screenshots` takes them.
 */
import { asOwner, enter, openScreen } from '../desk.ts'
import { placeOwnOrder } from '../orders/orders.ts'
import { take, takeWhole, test } from './pictures.ts'
import { api } from '../shopping.ts'

let ids: number[] = []
let courier = 0
let settlement = 0

test.beforeAll(async () => {
  const owner = await asOwner()
  const { couriers } = await api.couriers.page({}, owner)
  courier = couriers.data.find(({ name }) => name === 'Bosta')?.id ?? 0
  const orders = []
  for (let made = 0; made < 9; made++) {
    const order = await placeOwnOrder({
      firstName: ['Mona', 'Nour', 'Habiba'][made % 3] as string,
      lastName: 'Adel',
    })
    await api.orders.confirm({ order_id: order.id }, owner)
    orders.push(order.id)
  }
  const { parcels } = await api.parcels.create(
    { courier_id: courier, order_ids: orders.slice(0, 7) },
    owner,
  )
  ids = parcels.map(({ id }) => id)
  for (const [at, id] of ids.entries())
    await api.parcels.track(
      { parcel_id: id, tracking: `T-${Math.trunc(Math.random() * 1e6)}-${at}` },
      owner,
    )
  await api.parcels.handOver({ parcel_ids: ids.slice(0, 5) }, owner)
  await api.parcels.delivered({ parcel_id: ids[0] as number }, owner)
  await api.parcels.delivered({ parcel_id: ids[1] as number }, owner)
  await api.parcels.refused({ parcel_id: ids[2] as number }, owner)
  const { parcels: now } = await api.parcels.manifest({ ids: ids.join(',') }, owner)
  const rows = now.map(
    ({ tracking, to_collect }, at) =>
      `${tracking},,${at === 1 ? (to_collect ?? 0) - 100 : to_collect},60`,
  )
  const file = new File(
    [
      [
        'Tracking Number,Business Reference,COD Collected,Shipping Fees',
        ...rows.slice(0, 2),
        'X-1,,900,60',
      ].join('\n'),
    ],
    'bosta.csv',
  )
  settlement = (await api.settlements.read({ courier_id: courier, file } as never, owner))
    .settlement.id
})

test('parcels', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/parcels')
  await takeWhole(page, 'parcels')
  await openScreen(page, shop, `/dashboard/parcels/${ids[3]}`)
  await take(page, 'parcel')
  await openScreen(page, shop, '/dashboard/parcels/choose')
  await takeWhole(page, 'parcels-choose')
  await openScreen(page, shop, `/dashboard/parcels/hand-over?courier=${courier}`)
  await takeWhole(page, 'parcels-hand-over')
  for (const kind of ['labels', 'slips', 'manifest']) {
    await openScreen(
      page,
      shop,
      `/dashboard/parcels/paper?ids=${ids.slice(3).join(',')}&kind=${kind}`,
    )
    await takeWhole(page, `parcels-${kind}`)
  }
})

test('what comes back', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/receive')
  await page.getByRole('checkbox').first().click()
  await takeWhole(page, 'receive')
})

test('couriers', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/couriers')
  await takeWhole(page, 'couriers')
  await openScreen(page, shop, `/dashboard/couriers/${courier}/edit`)
  await takeWhole(page, 'courier')
})

test('money', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/settlements')
  await takeWhole(page, 'settlements')
  await openScreen(page, shop, `/dashboard/settlements/${settlement}`)
  await takeWhole(page, 'settlement')
  await openScreen(page, shop, '/dashboard/profit')
  await takeWhole(page, 'profit')
})

test('today', async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/overview')
  await takeWhole(page, 'overview-today')
  await openScreen(page, shop, '/dashboard/more')
  await takeWhole(page, 'more-today')
})
