import type { TestShop } from './shop.ts'

export type Item = {
  product_id: number
  quantity?: number
  size_id?: number | null | undefined
  color_id?: number | null | undefined
}

/** Delivery form of a buyer; `city` is the test's own area. */
export const deliveryFormFor = (city: number) => ({
  first_name: 'Mona',
  last_name: 'Adel',
  email: '',
  state: 'Dokki',
  phone: '01012345678',
  address: '14 Mossadak Street, flat 9',
  additional_phone: '',
  city,
  instagram_user: '',
})

export const phoneOf = (buyer: number): string => `010${String(buyer).padStart(8, '0')}`

/** Guests who fill carts and check out over HTTP. */
export function buyersIn({ request, database }: TestShop, city: number) {
  const form = deliveryFormFor(city)
  const read = async (statement: string) =>
    (await database.pool.query({ text: statement, rowMode: 'array' })).rows[0]?.[0]

  return {
    form,
    /** New cart with these items; returns its token. */
    async fill(...items: Item[]): Promise<string> {
      const reply = await request('POST', '/api/cart/add', { body: { items, guest_token: '' } })
      if (reply.status !== 200) throw new Error(`The cart was refused: ${reply.text}`)
      return reply.json.guest_token
    },
    buy: (token: string, body: unknown = form, headers: Record<string, string> = {}) =>
      request('POST', `/api/checkout/${token}`, { body, headers }),
    /** State of everything that an order may change, as one text. */
    everything: (): Promise<string> =>
      read(`select json_build_array(
        (select json_agg(t order by id) from orders t), (select json_agg(t order by order_id, position) from order_lines t),
        (select json_agg(t order by id) from order_events t), (select json_agg(t order by cart_id, key) from idempotency_keys t),
        (select json_agg(t order by id) from inventory_items t), (select json_agg(t order by id) from cart_lines t),
        (select json_agg(t order by id) from mails t), (select count(*) from pgboss.job)
      )::text`),
    countOrders: (): Promise<number> => read('select count(*)::int from orders'),
  }
}
