/**
 * Orders for measurements: two years of a growing shop, with its own products and areas, the same
 * at every run of a day.
 */
import type { Pool, PoolClient } from 'pg'
import customers from './customers.json' with { type: 'json' }

/** Orders per transaction. */
const atOnce = 20_000

/** Number of newest orders, which are not fully processed yet. */
const newest = 400

/**
 * Phones of guests per order: some buy again. With accounts there are about two phones for five
 * orders.
 */
const guests = 0.36

/**
 * Adds orders up to `count`, without changing the stock. The shop needs a product and an area.
 * Existing orders count.
 */
export async function fillOrders(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      "set statement_timeout = '5min'; set temp_buffers = '64MB'; set work_mem = '64MB'",
    )
    await prepare(client, count)
    const from = Number((await client.query('select count(*) from orders')).rows[0].count)
    for (let first = from; first < count; first += atOnce) {
      await client.query('begin')
      await insertOrders(client, { first, last: Math.min(first + atOnce, count) - 1, count })
      await client.query('commit')
    }
    await client.query('analyze users, orders, order_lines, acts')
  } finally {
    // Closes the connection, with its temporary tables.
    client.release(true)
  }
}

/** Pseudo-random number below `upTo`, the same for the same `number` and `salt`. */
const pick = (number: string, salt: number, upTo: string | number) =>
  `((hashint8extended((${number})::bigint, ${salt}) & 9007199254740991) % (${upTo}))::integer`

/** One of the texts; all calls with one `number` and `salt` choose the same index. */
const oneOf = (texts: readonly string[], number: string, salt: number) =>
  `(array[${texts.map((text) => `'${text}'`).join(', ')}])[1 + ${pick(number, salt, texts.length)}]`

/** Egyptian mobile phone. */
const phone = (number: string, salt: number) =>
  `'01' || ${oneOf(['0', '1', '2', '5'], number, salt)} || lpad(${pick(number, salt + 1, 100_000_000)}::text, 8, '0')`

/** Accounts, and numbered tables of what orders consist of. */
async function prepare(client: PoolClient, count: number): Promise<void> {
  const { english, arabic } = customers
  const people = Math.max(1, Math.min(Math.floor(count / 8), 10_000))
  await client.query(
    `insert into users (name, email, phone, password_hash, created_at)
     select
       case when ${pick('n', 1, 2)} = 0
         then ${oneOf(english.first, 'n', 2)} || ' ' || ${oneOf(english.last, 'n', 3)}
         else ${oneOf(arabic.first, 'n', 2)} || ' ' || ${oneOf(arabic.last, 'n', 3)}
       end,
       'customer-' || n || '@example.com', ${phone('n', 4)}, 'nobody signs in with this', now() - interval '2 years'
     from generate_series(1, ${people}) as n
     on conflict do nothing`,
  )
  await client.query(`
    create temp table buyers as
      select row_number() over (order by id) - 1 as index, id, email, phone, name from users where email like 'customer-%@example.com';
    create unique index on buyers (index);
    create temp table goods as
      select row_number() over (order by id) - 1 as index, id, name, name_ar, price,
        (select count(*) from variants where product_id = products.id) as choices,
        (
          select file.stem from product_pictures as picture join media_files as file on file.id = picture.media_id
          where picture.product_id = products.id order by picture.position, picture.id limit 1
        ) as stem
      from products
      where archived_at is null and exists (select from variants where product_id = products.id);
    create unique index on goods (index);
    create temp table cities as select row_number() over (order by id) - 1 as index, id, city, city_ar, price from areas;
    analyze buyers, goods, cities;
    create temp table drawn (n integer, order_id integer, status text, created_at timestamptz) on commit delete rows;
    create temp table bought (n integer, position integer, product integer, choice integer, quantity integer) on commit delete rows`)
  const { rows } = await client.query(
    'select (select count(*) from goods) as goods, (select count(*) from cities) as cities',
  )
  if (!Number(rows[0].goods) || !Number(rows[0].cities))
    throw new Error('Orders need products with variants, and areas')
}

async function insertOrders(
  client: PoolClient,
  { first, last, count }: { first: number; last: number; count: number },
): Promise<void> {
  // Later orders are closer together, since sales have grown. New ones are partly processed, old
  // ones completely.
  await client.query(
    `insert into drawn
     select
       n, nextval(pg_get_serial_sequence('orders', 'id')),
       case
         when n >= $3::integer - least(${newest}, $3::integer / 2) and ${pick('n', 10, 3)} > 0 then 'pending'
         when ${pick('n', 11, 100)} < 7 then 'reject'
         when n >= $3::integer - least(${4 * newest}, $3::integer / 2) and ${pick('n', 12, 2)} = 0 or ${pick('n', 13, 200)} = 0 then 'shipped'
         else 'accept'
       end,
       now() - interval '1 minute' - interval '730 days' * (1 - power((n + 1)::double precision / $3::integer, 0.6))
     from generate_series($1::integer, $2::integer) as n
     order by n`,
    [first, last, count],
  )
  // A few products sell much, most of them little; none is twice in an order.
  await client.query(`
    insert into bought
    select n, row_number() over (partition by n order by position) - 1, product, choice, quantity
    from (
      select distinct on (n, product) n, position, product, choice, quantity
      from (
        select n, position, ${pick('n * 4 + position', 21, 1_000_000)} as choice,
          case when ${pick('n * 4 + position', 22, 12)} = 0 then 2 + ${pick('n * 4 + position', 23, 3)} else 1 end as quantity,
          floor((select count(*) from goods) * power(${pick('n * 4 + position', 24, 1_000_000)} / 1000000.0, 2.5))::integer as product
        from drawn
        cross join lateral generate_series(0, ${pick('n', 20, 4)}) as position
      ) as chosen
      order by n, product, position
    ) as once;
    analyze drawn, bought`)
  await writeOrders(client, count)
  await writeLines(client)
  await writeEvents(client)
}

/** Reasons, repeated by frequency. */
const reasons = [
  'refused_at_door',
  'refused_at_door',
  'refused_at_door',
  'customer',
  'customer',
  'not_confirmed',
  'fake',
  'out_of_stock',
  'other',
]
const sources = [
  'phone',
  'whatsapp',
  'whatsapp',
  'instagram',
  'instagram',
  'facebook',
  'in_store',
  'other',
]

async function writeOrders(client: PoolClient, count: number): Promise<void> {
  const { english, arabic, streets, governorates } = customers
  await client.query(
    `
    insert into orders (
      id, token, user_id, status, confirmation, tries, next_try_at, waiting_since, reason, source, first_name, last_name, phone, additional_phone, email, instagram_user, state, city, city_ar, address,
      area_id, subtotal, discount, delivery_price, total_price, language, delivery_from, delivery_to, created_at,
      left_at, coupon_id
    )
    overriding system value
    select
      drawn.order_id, 'bench_' || md5('order ' || drawn.n), buyer.id, drawn.status, heard.confirmation,
      case when heard.confirmation = 'no_answer' then 1 + ${pick('drawn.n', 49, 2)} else 0 end,
      case when heard.confirmation = 'no_answer' then now() + interval '1 hour' * (${pick('drawn.n', 50, 12)} - 4) end,
      drawn.created_at,
      case when drawn.status = 'reject' then ${oneOf(reasons, 'drawn.n', 51)} end,
      case when ${pick('drawn.n', 52, 5)} > 0 then 'shop' else ${oneOf(sources, 'drawn.n', 53)} end,
      case when language = 'en' then ${oneOf(english.first, 'facts.who', 30)} else ${oneOf(arabic.first, 'facts.who', 30)} end,
      case when language = 'en' then ${oneOf(english.last, 'facts.who', 31)} else ${oneOf(arabic.last, 'facts.who', 31)} end,
      coalesce(buyer.phone, ${phone('facts.who', 32)}),
      case when ${pick('drawn.n', 35, 4)} = 0 then ${phone('drawn.n', 36)} end,
      coalesce(buyer.email, case when ${pick('facts.who', 38, 3)} = 0 then 'guest-' || facts.who || '@example.com' end),
      case when ${pick('drawn.n', 39, 6)} = 0 then 'customer_' || drawn.n end,
      ${oneOf(governorates, 'drawn.n', 40)}, area.city, area.city_ar,
      (1 + ${pick('drawn.n', 41, 200)}) || ' ' || ${oneOf(streets, 'drawn.n', 42)} || ' Street',
      area.id, sum.subtotal, sum.discount, area.price, sum.subtotal - sum.discount + area.price, language,
      placed_on + 2, placed_on + 5, drawn.created_at,
      case when drawn.status in ('shipped', 'accept') or drawn.status = 'reject' and ${oneOf(reasons, 'drawn.n', 51)} = 'refused_at_door'
        then least(now(), drawn.created_at + interval '1 day')
      end,
      case when sum.discount > 0 then (select min(id) from coupons) end
    from drawn
    left join buyers as buyer
      on buyer.index = ${pick('drawn.n', 46, '(select count(*) from buyers)')} and ${pick('drawn.n', 47, 3)} = 0
    cross join lateral (
      -- One person buys in one language.
      select who, case when ${pick('who', 43, 2)} = 0 then 'en' else 'ar' end as language,
        (drawn.created_at at time zone 'Africa/Cairo')::date as placed_on
      from (select coalesce(-1 - buyer.index, ${pick('drawn.n', 48, '$1::integer')}) as who) as person
    ) as facts
    cross join lateral (
      -- Of those that nobody has seen to, some were spoken to and some called in vain.
      select case
        when drawn.status <> 'pending' or ${pick('drawn.n', 54, 20)} > 5 then 'confirmed'
        when ${pick('drawn.n', 54, 20)} > 3 then 'no_answer'
        else 'waiting'
      end as confirmation
    ) as heard
    join (
      select n, sum(goods.price::bigint * quantity)::bigint as subtotal,
        case when ${pick('n', 44, 8)} = 0 then least(5000, sum(goods.price::bigint * quantity))::integer else 0 end as discount
      from bought join goods on goods.index = bought.product
      group by n
    ) as sum on sum.n = drawn.n
    join cities as area on area.index = ${pick('drawn.n', 45, '(select count(*) from cities)')}
    order by drawn.n`,
    [Math.max(1, Math.round(guests * count))],
  )
}

/** Lines with copies of the product's data, as checkout makes them. */
async function writeLines(client: PoolClient): Promise<void> {
  await client.query(`
    insert into order_lines (
      order_id, position, product_id, inventory_item_id, name, name_ar, size, colour, colour_ar, colour_hex, picture_stem, price, quantity, cost
    )
    select
      drawn.order_id, bought.position, goods.id, variant.inventory_item_id, goods.name, goods.name_ar, size.name, colour.name,
      colour.name_ar, colour.hex, goods.stem, goods.price, bought.quantity,
      -- Of some products nobody said what they cost.
      case when goods.id % 9 > 0 then goods.price * (45 + goods.id % 20) / 100 end
    from bought
    join drawn using (n)
    join goods on goods.index = bought.product
    cross join lateral (
      select size_id, colour_id, inventory_item_id from variants
      where product_id = goods.id order by id offset bought.choice % goods.choices limit 1
    ) as variant
    left join product_sizes as size on size.id = variant.size_id
    left join product_colours as colour on colour.id = variant.colour_id
    order by drawn.order_id, bought.position`)
}

/** Events of every status an order went through, including its confirmation. */
async function writeEvents(client: PoolClient): Promise<void> {
  await client.query(`
    insert into acts (order_id, kind, from_status, to_status, confirmation, next_try_at, reason, user_name, created_at)
    select
      made.id, step.kind, step.before, step.after, case when step.kind = 'confirmation' then made.confirmation end,
      case when step.kind = 'confirmation' then made.next_try_at end, case when step.after = 'reject' then made.reason end,
      case when step.index > 0 then 'Zeina' end, least(made.created_at + step.later, now())
    from drawn
    join orders as made on made.id = drawn.order_id
    join (values
      ('pending', 'status', null, 'pending', 0, interval '0'), ('reject', 'status', null, 'pending', 0, '0'),
      ('shipped', 'status', null, 'pending', 0, '0'), ('accept', 'status', null, 'pending', 0, '0'),
      ('pending', 'confirmation', null, 'pending', 1, '2 hours'), ('shipped', 'confirmation', null, 'pending', 1, '2 hours'),
      ('accept', 'confirmation', null, 'pending', 1, '2 hours'), ('reject', 'status', 'pending', 'reject', 2, '5 hours'),
      ('shipped', 'status', 'pending', 'shipped', 2, '1 day'), ('accept', 'status', 'pending', 'shipped', 2, '1 day'),
      ('accept', 'status', 'shipped', 'accept', 3, '4 days')
    ) as step (status, kind, before, after, index, later) on step.status = made.status
    where step.kind = 'status' or made.confirmation <> 'waiting'
    order by made.id, step.index`)
}
