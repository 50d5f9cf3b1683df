/** Records for the rows of parcels, settlements and returns. */
import type { Fields } from './register/table.ts'
import type { Reply } from '../shop/shop.ts'

type Call = (
  method: string,
  path: string,
  fields?: Fields,
  encoding?: 'json' | 'multipart',
) => Promise<Reply>
type Shop = {
  asAdmin: Call
  asGuest: Call
  order(phone: string): Promise<{ id: number; token: string }>
  read(statement: string, values?: unknown[]): Promise<number>
}

export function carriedThings({ asAdmin, asGuest, order, read }: Shop) {
  /** New phone each time, since orders per phone are limited. */
  const somebody = () => `010${String(Math.random()).slice(2, 10)}`

  async function confirmedOrder(): Promise<number> {
    const { id } = await order(somebody())
    await asAdmin('POST', '/api/orders/confirm', { order_id: id })
    return id
  }
  async function readyParcel(): Promise<number> {
    const order_id = await confirmedOrder()
    const courier_id = await read("select id from couriers where name = 'Bosta'")
    return (await asAdmin('POST', '/api/parcel/create', { courier_id, order_ids: [order_id] })).json
      .parcels[0].id
  }
  async function handedParcel(): Promise<number> {
    const id = await readyParcel()
    await asAdmin('POST', '/api/parcel/handOver', { parcel_ids: [id] })
    return id
  }

  async function deliveredParcel(): Promise<number> {
    const parcel_id = await handedParcel()
    await asAdmin('POST', '/api/parcel/delivered', { parcel_id })
    return parcel_id
  }
  const numberOfDelivered = async () =>
    read('select number from orders where id = (select order_id from parcels where id = $1)', [
      await deliveredParcel(),
    ])
  /** Courier's sheet: its second row is a delivered parcel, its third unknown. */
  const courierList = async () => {
    const list = `Tracking Number,Business Reference,COD Collected,Shipping Fees\n,${await numberOfDelivered()},100,45\n,none of ours,80,45\n`
    return new File([list], 'list.csv')
  }
  /** Settlement that was read, and does not change any more. */
  let firstRead: Promise<number> | undefined
  const readFirst = async (): Promise<number> =>
    (
      await asAdmin(
        'POST',
        '/api/settlement/read',
        { courier_id: '@courier', file: '@list of a courier' },
        'multipart',
      )
    ).json.settlement.id
  /** Copy of the first settlement for another parcel: reading each would start a process. */
  const readSettlement = async (): Promise<number> => {
    firstRead ??= readFirst()
    return read(
      `with copied as (
         insert into settlements (courier_id, file_name, state, headings, columns, user_id, user_name)
         select courier_id, file_name, state, headings, columns, user_id, user_name from settlements where id = $1
         returning id
       ), parcel as (select parcels.id, number from parcels join orders on orders.id = order_id where parcels.id = $2)
       insert into settlement_rows (settlement_id, row, cells, tracking, reference, collected, fee, day, kind, parcel_id, expected, is_chosen)
       select copied.id, row, case when parcel_id is null then cells else jsonb_set(cells, '{1}', to_jsonb(number)) end, tracking,
         case when parcel_id is null then reference else number end, collected, fee, day, kind, case when parcel_id is null then null else parcel.id end,
         expected, is_chosen
       from settlement_rows, copied, parcel where settlement_id = $1
       returning settlement_id`,
      [await firstRead, await deliveredParcel()],
    )
  }
  async function deliveredOrder() {
    const { id, token } = await order(somebody())
    await asAdmin('POST', '/api/orders/update-status', { order_id: id, status: 'accept' })
    return { id, token }
  }
  const lines = [{ position: 1, quantity: 1, reason: 'too_small', wants: 'money' }]
  async function askReturn(): Promise<{ token: string; id: number }> {
    const { id, token } = await deliveredOrder()
    await asGuest('POST', '/api/return/ask', { token, lines })
    return { token, id: await read('select id from returns where order_id = $1', [id]) }
  }
  /** Last request made for a row that names both its order and itself. */
  let request = Promise.resolve({ token: '', id: 0 })
  const comingReturn = async (): Promise<number> => {
    const back = {
      order_id: (await deliveredOrder()).id,
      lines,
      comes_by: 'customer',
      money_by: 'transfer',
      money_to: '01012345678',
    }
    return (await asAdmin('POST', '/api/return/create', back)).json.return.id
  }

  return {
    courier: () => read("select id from couriers where name = 'Bosta'"),
    'confirmed order': confirmedOrder,
    'ready parcel': readyParcel,
    'handed parcel': handedParcel,
    'refused parcel': async () => {
      const parcel_id = await handedParcel()
      await asAdmin('POST', '/api/parcel/refused', { parcel_id })
      return parcel_id
    },
    'delivered parcel': deliveredParcel,
    'number of delivered parcel': numberOfDelivered,
    'list of a courier': courierList,
    'settlement that was read': readSettlement,
    'accepted settlement': async () => {
      const settlement_id = await readSettlement()
      await asAdmin('POST', '/api/settlement/accept', { settlement_id })
      return settlement_id
    },
    'delivered order': async () => (await deliveredOrder()).id,
    'token of waiting order': async () => (await order(somebody())).token,
    'token of delivered order': async () => (await deliveredOrder()).token,
    'token of order with a request': async () => {
      request = askReturn()
      return (await request).token
    },
    'request of that order': async () => (await request).id,
    'return that was asked': async () => (await askReturn()).id,
    'return on its way': comingReturn,
    'return to pay': async () => {
      const return_id = await comingReturn()
      await asAdmin('POST', '/api/return/receive', {
        return_id,
        pieces: [{ position: 1, sellable: 1, damaged: 0 }],
      })
      return return_id
    },
  }
}
