/**
 * Orders with parcels, returns and money as stored in the tables, and the mails that a change
 * should send (docs/rules.md, server/orders/life.ts).
 */
import type { ClientBase } from 'pg'

export type SeenLine = { position: number; quantity: number; price: number; product_id: number }
export type SeenOrder = {
  id: number
  number: string
  token: string
  status: 'pending' | 'shipped' | 'accept' | 'reject'
  confirmation: string
  reason: string | null
  version: number
  exchange_of: number | null
  subtotal: number
  delivery_price: number
  total: number
  /** Paid in advance in EGP, and the ids of its rows. */
  paid: number
  payments: number[]
  items: SeenLine[]
}
export type SeenParcel = {
  id: number
  order_id: number
  number: string
  courier_id: number
  state: 'ready' | 'cancelled' | 'handed' | 'delivered' | 'refused' | 'received'
  version: number
  return_id: number | null
  /** Waybill of the courier, if noted. */
  tracking: string | null
  /** Cash to collect in EGP. */
  to_collect: number
  /** Pieces of a refused parcel that are not back yet. */
  out: { position: number; quantity: number }[]
}
export type SeenReturn = {
  id: number
  order_id: number
  state: 'asked' | 'coming' | 'to_pay' | 'done' | 'declined' | 'cancelled'
  version: number
  exchange_order_id: number | null
  /** Ids of paid refunds. */
  paid: number[]
  lines: { position: number; quantity: number; reason: string; wants: string; out: number }[]
}
export type Seen = {
  orders: SeenOrder[]
  parcels: SeenParcel[]
  returns: SeenReturn[]
  stock: number[]
  money: string[]
}

const text = `
  with mine as (select * from orders where id >= $1 and area_id = $2)
  select
    coalesce((select json_agg(json_build_object(
      'id', id, 'number', number, 'token', token, 'status', status, 'confirmation', confirmation, 'reason', reason, 'version', version, 'exchange_of', exchange_of,
      'total', total_price / 100.0, 'paid', paid / 100.0,
      'payments', (select coalesce(json_agg(id order by id), '[]') from order_money
        where order_id = mine.id and kind in ('advance', 'advance_refund') and state = 'paid'),
      'subtotal', subtotal / 100.0, 'delivery_price', delivery_price / 100.0,
      'items', (select json_agg(json_build_object('position', position, 'quantity', quantity, 'price', price / 100.0, 'product_id', product_id, 'size', size)
        order by position) from order_lines where order_id = mine.id)
    ) order by id) from mine), '[]') as orders,
    coalesce((select json_agg(json_build_object(
      'id', parcels.id, 'order_id', order_id, 'number', number, 'courier_id', courier_id, 'state', parcels.state, 'version', parcels.version,
      'return_id', return_id, 'tracking', tracking, 'to_collect', to_collect / 100.0,
      'out', (select coalesce(json_agg(json_build_object('position', position, 'quantity', quantity - sellable - damaged) order by position), '[]')
        from parcel_lines where parcel_id = parcels.id and quantity > sellable + damaged)
    ) order by parcels.id) from parcels join mine on mine.id = order_id), '[]') as parcels,
    coalesce((select json_agg(json_build_object(
      'id', returns.id, 'order_id', order_id, 'state', returns.state, 'version', returns.version, 'exchange_order_id', exchange_order_id,
      'paid', (select coalesce(json_agg(id order by id), '[]') from order_money
        where return_id = returns.id and kind in ('refund', 'credit_refund') and order_money.state = 'paid'),
      'lines', (select json_agg(json_build_object('position', position, 'quantity', quantity, 'reason', reason, 'wants', wants,
        'out', quantity - sellable - damaged) order by position) from return_lines where return_id = returns.id)
    ) order by returns.id) from returns join mine on mine.id = order_id), '[]') as returns,
    (select json_agg(quantity order by id) from inventory_items where id = any($3::int[])) as stock,
    coalesce((select json_agg(concat_ws(' ', money.id, money.kind, money.amount, money.state, money.parcel_id) order by money.id)
      from order_money as money join mine on mine.id = money.order_id), '[]') as money`

/**
 * Orders of an area.
 * @param about lowest order id, area, and inventory items
 */
export async function seeOrders(
  client: ClientBase,
  about: { first: number; area: number; items: number[] },
): Promise<Seen> {
  const { rows } = await client.query<Seen>({
    name: 'seen-orders',
    text,
    values: [about.first, about.area, about.items],
  })
  return rows[0] as Seen
}

/**
 * Mails to a customer as 'kind number-of-order', sorted.
 * @param since id of the last known mail
 */
export async function seeMails(
  client: ClientBase,
  email: string,
  since: number,
): Promise<{ mails: string[]; last: number }> {
  const { rows } = await client.query<{ id: number; mail: string }>({
    name: 'seen-mails',
    text: `select id, kind || ' ' || substring(subject from 'ZN-[0-9]+') as mail from mails where id > $2 and to_address = $1 order by id`,
    values: [email, since],
  })
  return { mails: rows.map(({ mail }) => mail).sort(), last: rows.at(-1)?.id ?? since }
}

/**
 * Expected mails of one action, by its changes: for each status, each answer to a return, and each
 * refund.
 * @param quiet orders whose customer was mailed so before
 */
export function mailsOf(
  before: Seen,
  after: Seen,
  { isEdit, quiet }: { isEdit: boolean; quiet: (order: number) => boolean },
): string[] {
  const mails: string[] = []
  const numberOf = (id: number) => after.orders.find((order) => order.id === id)?.number
  for (const order of after.orders) {
    const was = before.orders.find(({ id }) => id === order.id)
    if (!was) {
      // The mail about its return announces an exchange.
      if (order.exchange_of === null) mails.push(`order-placed ${order.number}`)
    } else if (was.status !== order.status) {
      const kind =
        order.status === 'reject' && order.reason !== null ? 'order-cancelled' : 'order-status'
      if (!quiet(order.id)) mails.push(`${kind} ${order.number}`)
    } else if (isEdit && was.version !== order.version) mails.push(`order-changed ${order.number}`)
  }
  for (const taken of after.returns) {
    const was = before.returns.find(({ id }) => id === taken.id)
    const agreed = taken.state === 'coming' && (was === undefined || was.state === 'asked')
    const declined = taken.state === 'declined' && was?.state !== 'declined'
    // Refunds paid by one action share one mail.
    const paid = taken.paid.some((id) => !was?.paid.includes(id))
    // The parcel that pays out a refund belongs to the old order, or to the exchange's.
    const isTold = ![taken.order_id, taken.exchange_order_id ?? 0].some(quiet)
    if (agreed || declined || (paid && isTold))
      mails.push(`order-return ${numberOf(taken.order_id)}`)
  }
  return mails.sort()
}

/**
 * Expected mails by the timeline, where two actions ran at once and the state between them is
 * unknown. Those in `overtaken` may be missing: another status of their order followed, which drops
 * a mail that waits (R291).
 */
export async function mailsByTimeline(
  client: ClientBase,
  orders: number[],
  since: number,
): Promise<{ right: string[]; overtaken: string[] }> {
  const { rows } = await client.query<{ mail: string; isOvertaken: boolean }>({
    name: 'timeline-mails',
    text: `select case
        when kind = 'edit' then 'order-changed'
        when kind = 'status' and from_status is null then 'order-placed'
        when kind = 'status' and to_status = 'reject' and event.reason is not null then 'order-cancelled'
        when kind = 'status' then 'order-status'
        else 'order-return' end || ' ' || number as mail,
        (kind = 'status' or act is not distinct from 'paid_back') and exists (
          select from order_events as later
          where later.order_id = any($1::int[]) and later.id > event.id
            and (later.order_id = event.order_id or act = 'paid_back')
            and later.kind = 'status' and later.act is null
            and later.from_status is distinct from later.to_status) as "isOvertaken"
      from order_events as event join orders on orders.id = event.order_id
      where event.order_id = any($1::int[]) and event.id > $2 and (
        kind = 'edit' or act in ('return_made', 'return_declined', 'paid_back')
        or (kind = 'status' and act is null and from_status is distinct from to_status and (from_status is not null or exchange_of is null)))`,
    values: [orders, since],
  })
  const mailsThat = (isOvertaken: boolean) =>
    rows.filter((row) => row.isOvertaken === isOvertaken).map(({ mail }) => mail)
  return { right: mailsThat(false), overtaken: mailsThat(true) }
}

/**
 * Takes the jobs that mail confirmations. One is due if its order is pending and confirmed by no
 * later call than the job's.
 */
export async function takeConfirmationJobs(
  client: ClientBase,
  orders: number[],
): Promise<{ data: { order_id: number; event_id: number }; number: string; isDue: boolean }[]> {
  const { rows } = await client.query({
    name: 'confirmation-jobs',
    text: `with taken as (
        delete from pgboss.job where name = 'tell-confirmed' and (data->>'order_id')::int = any($1::int[]) returning data)
      select data, number, status = 'pending' and confirmation = 'confirmed' and not exists (
          select from order_events
          where order_id = orders.id and kind = 'confirmation' and id > (data->>'event_id')::int) as "isDue"
      from taken join orders on orders.id = (data->>'order_id')::int`,
    values: [orders],
  })
  return rows
}
