/** Parcels of a courier, written directly into the tables, and its sheets of collected cash. */
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { type adminIn, multipart } from './admin.ts'
import { type OrderParts, ordersIn } from './orders.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
export type Json = any

export type ParcelParts = {
  courier_id: number
  state?: 'ready' | 'handed' | 'delivered' | 'refused' | 'received'
  kind?: 'deliver' | 'exchange'
  tracking?: string | null
  /** Cash to collect in EGP. */
  to_collect?: number
  delivered_at?: Date | string
  order?: OrderParts
}

const statusOf = {
  ready: 'pending',
  handed: 'shipped',
  delivered: 'accept',
  refused: 'reject',
  received: 'reject',
} as const

export function courierListsIn(
  pool: Pool,
  { get, post }: Pick<Awaited<ReturnType<typeof adminIn>>, 'get' | 'post'>,
) {
  const { makeOrder } = ordersIn(pool)

  async function makeCourier(name: string, pays_within_days = 7): Promise<number> {
    const { rows } = await pool.query(
      'insert into couriers (name, pays_within_days, phone) values ($1, $2, $3) returning id',
      [name, pays_within_days, '01012345678'],
    )
    return rows[0].id
  }

  async function makeParcel({
    courier_id,
    state = 'delivered',
    tracking = null,
    to_collect = 100,
    ...parts
  }: ParcelParts) {
    const status = statusOf[state]
    const reason = status === 'reject' ? 'refused_at_door' : null
    const order_id = await makeOrder({
      status,
      reason,
      confirmation: 'confirmed',
      total: Math.round(to_collect * 100),
      ...parts.order,
    })
    const { rows } = await pool.query(
      `insert into parcels (order_id, courier_id, kind, state, tracking, to_collect, handed_at, delivered_at, refused_at, received_at)
       values ($1, $2, $3, $4, $5, $6, case when $4 <> 'ready' then now() end, case when $4 = 'delivered' then coalesce($7::timestamptz, now()) end,
         case when $4 in ('refused', 'received') then now() end, case when $4 = 'received' then now() end)
       returning id`,
      [
        order_id,
        courier_id,
        parts.kind ?? 'deliver',
        state,
        tracking,
        state === 'ready' ? null : Math.round(to_collect * 100),
        parts.delivered_at ?? null,
      ],
    )
    const number: string = (await pool.query('select number from orders where id = $1', [order_id]))
      .rows[0].number
    return { id: rows[0].id as number, order_id, number, tracking }
  }

  async function upload(
    courier_id: number,
    content: string | Buffer,
    name = 'list.csv',
  ): Promise<Json> {
    const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
    const reply = await post(
      '/api/settlement/read',
      multipart({ courier_id: String(courier_id), file }),
    )
    expect(reply.status, reply.text).toBe(200)
    return reply.json.settlement
  }

  const recordOf = async (id: number): Promise<Json> =>
    (await get(`/api/settlement/get/${id}`)).json.settlement
  const rowsOf = async (id: number, kind = ''): Promise<Json[]> =>
    (await get(`/api/settlement/rows/${id}?per_page=100&kind=${kind}`)).json.rows.data
  const kindsOf = async (id: number) => (await rowsOf(id)).map(({ kind }) => kind)
  const accept = (one: Json, more: object = {}) =>
    post('/api/settlement/accept', { settlement_id: one.id, version: one.version, ...more })
  const owedBy = async (courier_id: number): Promise<Json> =>
    (await get('/api/settlement/owed')).json.couriers.find(
      (one: Json) => one.courier_id === courier_id,
    ) ?? null

  return { makeOrder, makeCourier, makeParcel, upload, recordOf, rowsOf, kindsOf, accept, owedBy }
}

/** Sheet as couriers send it. */
export const listOf = (...rows: (string | number)[][]) =>
  [['Tracking Number', 'Business Reference', 'COD Collected', 'Shipping Fees'], ...rows]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\r\n')
