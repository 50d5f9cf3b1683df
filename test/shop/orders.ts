import type { Pool } from 'pg'

export type OrderParts = {
  phone?: string
  status?: 'pending' | 'shipped' | 'accept' | 'reject'
  reason?: string | null
  confirmation?: 'waiting' | 'no_answer' | 'confirmed'
  source?: string
  /** Total in piastres, without delivery. */
  total?: number
  at?: Date | string
  first?: string
  last?: string
  email?: string | null
  second?: string | null
  instagram?: string | null
  language?: 'en' | 'ar'
  state?: string
  city?: string
  city_ar?: string | null
  address?: string
  area?: number | null
}

/**
 * Orders written directly into the tables, without lines, so that tests can choose phone, time and
 * status.
 */
export function ordersIn(pool: Pool) {
  let made = 0

  /** Creates an order; returns its id. */
  async function makeOrder({
    phone = '01012345678',
    status = 'pending',
    reason = null,
    confirmation = 'waiting',
    source = 'shop',
    total = 10_000,
    at = new Date(),
    first = 'Mona',
    last = 'Adel',
    email = null,
    second = null,
    instagram = null,
    language = 'en',
    state = 'Dokki',
    city = 'Giza',
    city_ar = 'الجيزة',
    address = '5 Nile St',
    area = null,
  }: OrderParts = {}): Promise<number> {
    const { rows } = await pool.query<{ id: number }>(
      `insert into orders (
        token, phone, status, reason, confirmation, source, subtotal, delivery_price, total_price, created_at, waiting_since, first_name, last_name,
        email, additional_phone, instagram_user, language, state, city, city_ar, address, area_id, delivery_from, delivery_to
      )
      values ($1, $2, $3, $4, $5, $6, $7, 0, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, '2026-01-10', '2026-01-12')
      returning id`,
      [
        `made_order_${String(++made).padStart(20, '0')}`,
        phone,
        status,
        reason,
        confirmation,
        source,
        total,
        at,
        first,
        last,
        email,
        second,
        instagram,
        language,
        state,
        city,
        city_ar,
        address,
        area,
      ],
    )
    return rows[0]?.id as number
  }

  return { makeOrder }
}
