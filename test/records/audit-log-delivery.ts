/** Audit log of parcels, returns and settlements: a part of audit-log.test.ts. */
import { test } from 'vitest'
import { type adminIn, multipart } from '../shop/admin.ts'
import { buyersIn } from '../shop/buyers.ts'
import { listOf } from '../shop/courier-lists.ts'
import type { goodsIn } from '../shop/goods.ts'
import type { TestShop } from '../shop/shop.ts'

type Given = Pick<Awaited<ReturnType<typeof adminIn>>, 'get' | 'post'> &
  Pick<ReturnType<typeof goodsIn>, 'read' | 'makeGoods' | 'makeArea'> & {
    shop: TestShop
    changes: (
      call: string,
      run: () => Promise<{ status: number }>,
      expected: object,
    ) => Promise<void>
  }

export function deliveryWalks({
  shop,
  get,
  post,
  read,
  makeGoods,
  makeArea,
  changes,
}: Given): void {
  test('prices of governorates, and an order on trial', async () => {
    const prices = [{ city: 'Aswan', price: 90 }]
    await changes('areas.fill', () => post('/api/area/fill', { prices }), {
      ...{ room: 'areas', title: 'Aswan', after: { price: 90 } },
    })
    const { confirmed } = await desk()
    const { id: order_id, number } = await confirmed()
    await shop.database.pool.query('update orders set is_trial = true where id = $1', [order_id])
    await changes('start.deleteTrial', () => post('/api/start/deleteTrial', { order_id }), {
      ...{ room: 'orders', action: 'delete', record_id: order_id, title: number, after: null },
    })
  })

  /** Creates orders in the states that the tests need. */
  async function desk() {
    const goods = await makeGoods({ quantity: 99 })
    const { form, fill, buy } = buyersIn(shop, await makeArea(`Dahab ${crypto.randomUUID()}`, 0))
    const courier_id = await read("select id from couriers where name = 'Bosta'")
    const order = async (): Promise<{ id: number; number: string; token: string }> =>
      (await buy(await fill({ product_id: goods.id }), form)).json.order
    const confirmed = async () => {
      const one = await order()
      await post('/api/orders/confirm', { order_id: one.id })
      return one
    }
    const pack = async (order_id: number): Promise<number> =>
      (await post('/api/parcel/create', { courier_id, order_ids: [order_id] })).json.parcels[0].id
    const handed = async () => {
      const one = await confirmed()
      const parcel_id = await pack(one.id)
      await post('/api/parcel/handOver', { parcel_ids: [parcel_id] })
      return { order: one, parcel_id }
    }
    const delivered = async () => {
      const one = await order()
      await post('/api/orders/update-status', { order_id: one.id, status: 'accept' })
      return one
    }
    return { courier_id, confirmed, pack, handed, delivered }
  }

  test('parcels, and what becomes of their orders by them', async () => {
    const { courier_id, confirmed, pack, handed } = await desk()
    const first = await confirmed()
    const make = () => post('/api/parcel/create', { courier_id, order_ids: [first.id] })
    await changes('parcels.create', make, {
      room: 'parcels',
      action: 'create',
      title: first.number,
      after: { state: 'ready' },
    })
    const { parcels } = (await get(`/api/parcel/all?order_id=${first.id}`)).json
    const parcel_id = parcels.data[0].id
    const ours = { room: 'parcels', action: 'update', record_id: parcel_id, title: first.number }
    await changes(
      'parcels.track',
      () => post('/api/parcel/track', { parcel_id, tracking: 'T-1' }),
      { ...ours, after: { tracking: 'T-1' } },
    )
    const put = { ...ours, before: { state: 'ready' }, after: { state: 'cancelled' } }
    await changes('parcels.putBack', () => post('/api/parcel/putBack', { parcel_id }), put)
    const again = await pack(first.id)
    const shipped = {
      room: 'orders',
      record_id: first.id,
      title: first.number,
      after: { status: 'shipped' },
    }
    await changes(
      'parcels.handOver',
      () => post('/api/parcel/handOver', { parcel_ids: [again] }),
      shipped,
    )
    const delivered = { ...shipped, after: { status: 'accept' } }
    await changes(
      'parcels.delivered',
      () => post('/api/parcel/delivered', { parcel_id: again }),
      delivered,
    )
    const { version } = (await get(`/api/parcel/get/${again}`)).json.parcel
    const undo = { parcel_ids: [again], versions: [version] }
    await changes('parcels.undo', () => post('/api/parcel/undo', undo), shipped)
    const out = await handed()
    const refused = {
      room: 'orders',
      record_id: out.order.id,
      after: { status: 'reject', reason: 'refused_at_door' },
    }
    await changes(
      'parcels.refused',
      () => post('/api/parcel/refused', { parcel_id: out.parcel_id }),
      refused,
    )
    const [back] = (await get('/api/parcel/back')).json.back
    const pieces = back.pieces.map(({ position }: { position: number }) => ({
      position,
      sellable: 0,
      damaged: 1,
    }))
    await changes(
      'parcels.receive',
      () => post('/api/parcel/receive', { back: [{ parcel_id: out.parcel_id, pieces }] }),
      {
        ...{ room: 'parcels', record_id: out.parcel_id, before: { state: 'refused' } },
        after: { state: 'received', sellable: 0, damaged: 1 },
      },
    )
    const lost = await handed()
    await post('/api/parcel/refused', { parcel_id: lost.parcel_id })
    await changes('parcels.end', () => post('/api/parcel/end', { parcel_id: lost.parcel_id }), {
      ...{
        room: 'parcels',
        record_id: lost.parcel_id,
        before: { state: 'refused' },
        after: { state: 'received', missing: 1 },
      },
    })
  })

  test('returns, which are told among their orders', async () => {
    const { delivered } = await desk()
    const lines = [{ position: 1, quantity: 1, reason: 'too_small', wants: 'money' }]
    const how = { comes_by: 'customer', money_by: 'transfer', money_to: '01012345678' }
    const order = await delivered()
    const ours = { room: 'orders', action: 'update', record_id: order.id, title: order.number }
    const become = (before: string | null, after: string, more: object = {}) => ({
      ...{ ...ours, before: { returned: before }, after: { returned: after, ...more } },
    })
    const ask = async () => {
      await shop.request('POST', '/api/return/ask', { body: { token: order.token, lines } })
      return read('select max(id) from returns')
    }
    const make = () => post('/api/return/create', { order_id: order.id, lines, ...how })
    const unwanted = await ask()
    const decline = () =>
      post('/api/return/decline', { return_id: unwanted, message: 'The label has been cut off.' })
    await changes('returns.decline', decline, become('asked', 'declined'))
    await changes('returns.create', make, become(null, 'coming'))
    const off = await read('select max(id) from returns')
    await changes(
      'returns.cancel',
      () => post('/api/return/cancel', { return_id: off }),
      become('coming', 'cancelled'),
    )
    await make()
    const never = await read('select max(id) from returns')
    await changes(
      'returns.end',
      () => post('/api/return/end', { return_id: never }),
      become('coming', 'cancelled'),
    )
    await make()
    const return_id = await read('select max(id) from returns')
    const receive = () =>
      post('/api/return/receive', { return_id, pieces: [{ position: 1, sellable: 1, damaged: 0 }] })
    await changes(
      'returns.receive',
      receive,
      become('coming', 'to_pay', { sellable: 1, damaged: 0 }),
    )
    await changes(
      'returns.paid',
      () => post('/api/return/paid', { return_id }),
      become('to_pay', 'done'),
    )
  })

  test('settlements of couriers, by the name of their file', async () => {
    const { courier_id, handed } = await desk()
    const [one, two] = [await handed(), await handed()]
    const upload = (name: string) => {
      const content = listOf(['', one.order.number, 80, 45], ['none', 'of ours', 80, 45])
      return post(
        '/api/settlement/read',
        multipart({ courier_id: String(courier_id), file: new File([content], name) }),
      )
    }
    const read2 = {
      room: 'settlements',
      action: 'create',
      title: 'june.csv',
      before: null,
      after: { courier: 'Bosta', rows: 2 },
    }
    await changes('settlements.read', () => upload('june.csv'), read2)
    const settlement_id = await read('select max(id) from settlements')
    const act =
      (what: string, body: object = {}) =>
      () =>
        post(`/api/settlement/${what}`, { settlement_id, ...body })
    const ours = {
      room: 'settlements',
      action: 'update',
      record_id: settlement_id,
      title: 'june.csv',
    }
    const columns = {
      tracking: 'Tracking Number',
      reference: 'Business Reference',
      collected: 'COD Collected',
      fee: null,
      day: null,
    }
    const named = 'Tracking Number, Business Reference, COD Collected'
    await changes('settlements.columns', act('columns', { columns }), {
      ...{ ...ours, before: { columns: `${named}, Shipping Fees` }, after: { columns: named } },
    })
    await act('columns', { columns: { ...columns, fee: 'Shipping Fees' } })()
    const found = { ...ours, before: { order: null }, after: { order: two.order.number } }
    await changes('settlements.match', act('match', { row: 3, number: two.order.number }), found)
    const out = { ...ours, before: { ticked: '3' }, after: { unticked: '3' } }
    await changes('settlements.choose', act('choose', { rows: [3], is_chosen: false }), out)
    await act('choose', { rows: [2], is_chosen: true })()
    // Amounts in EGP, as everywhere in the history.
    await changes('settlements.accept', act('accept', { bank_amount: '34.50' }), {
      ...{
        ...ours,
        action: 'accept',
        before: { state: 'read' },
        after: { state: 'accepted', yours: 70, bank_amount: 34.5 },
      },
    })
    const undone = {
      ...ours,
      before: { state: 'accepted' },
      after: { state: 'undone', undone_reason: 'The bank sent less' },
    }
    await changes('settlements.undo', act('undo', { reason: 'The bank sent less' }), undone)
    const { id } = (await upload('july.csv')).json.settlement
    await changes('settlements.delete', () => get(`/api/settlement/delete/${id}`), {
      ...{
        room: 'settlements',
        action: 'delete',
        record_id: id,
        title: 'july.csv',
        before: { file_name: 'july.csv' },
        after: null,
      },
    })
  })
}
