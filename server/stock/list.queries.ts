/**
 * Filters, sort orders and totals of an admin's stock list. Totals are summed on request, nothing
 * is stored.
 */
import type { Ctx } from '#server/ctx.ts'
import { readCounted, type Rows, type Slice } from '#server/db/page.ts'
import { notTrial } from '#server/orders/orders.ts'
import { getLowStock } from '#server/settings/settings.ts'
import {
  isOffered,
  type ItemName,
  type StockCondition,
  stockNameColumns,
  nameJoins,
  narrowByWords,
  waitingJoin,
} from './rows.queries.ts'

export type StockListFilter = {
  search?: string | undefined
  level?: 'low' | 'out' | undefined
  sort: 'lasts' | 'fewest' | 'sold' | 'name'
  lang: 'en' | 'ar'
}

/** @property value in piastres */
export type StockFigures = {
  all: number
  low: number
  low_stock: number
  out: number
  pieces: number
  value: number
  without_cost: number
}

/** @param low pieces up to which stock is low */
const levelsOf = (low: number) => ({
  low: `item.quantity between 1 and ${low}`,
  out: 'item.quantity = 0',
})

/** Items on offer of products that are not archived. */
const offered = (narrowing: StockCondition | null, joined = ''): string => `
  from inventory_items as item
  join products as product on product.id = item.product_id and product.archived_at is null
  ${joined}
  where exists (select from variants as variant where variant.inventory_item_id = item.id and ${isOffered('variant')})
  ${narrowing ? `and ${narrowing.where}` : ''}`

export async function readStockFigures(
  ctx: Ctx,
  { search }: Pick<StockListFilter, 'search'>,
): Promise<StockFigures> {
  const narrowing = await narrowByWords(ctx, search, 1)
  const low_stock = await getLowStock(ctx)
  const levels = levelsOf(low_stock)
  const { rows } = await ctx.client.query<Omit<StockFigures, 'low_stock'>>(
    `select
      count(*) as all, count(*) filter (where ${levels.low}) as low, count(*) filter (where ${levels.out}) as out,
      coalesce(sum(item.quantity), 0)::bigint as pieces,
      coalesce(sum(item.quantity::bigint * product.cost), 0)::bigint as value,
      coalesce(sum(item.quantity) filter (where product.cost is null), 0)::bigint as without_cost
    ${offered(narrowing)}`,
    narrowing?.values ?? [],
  )
  const none = { all: 0, low: 0, out: 0, pieces: 0, value: 0, without_cost: 0 }
  return { ...(rows[0] ?? none), low_stock }
}

/** Pieces of each item sold since $1, without rejected orders and trials. */
const soldSince = `
  select line.inventory_item_id as item_id, sum(line.quantity)::integer as pieces
  from orders
  join order_lines as line on line.order_id = orders.id
  where orders.created_at >= $1 and orders.status <> 'reject' and line.inventory_item_id is not null and ${notTrial}
  group by line.inventory_item_id`

/** Sort key of `product` by its name, by language. */
export const nameIn = {
  en: `split_part(product.names_norm, chr(10), 1) collate "C"`,
  ar: `coalesce(nullif(split_part(product.names_norm, chr(10), 2), ''), split_part(product.names_norm, chr(10), 1)) collate "C"`,
}

const orders = (lang: StockListFilter['lang']): Record<StockListFilter['sort'], string> => ({
  // An item without sales lasts for ever, unless it is sold out and customers wait for it.
  lasts: `case
      when sold.pieces > 0 then item.quantity::double precision / sold.pieces
      when item.quantity = 0 and exists (select from restock_requests as request where request.product_id = product.id and request.told_at is null) then 0
    end nulls last, sold.pieces desc nulls last, item.quantity`,
  fewest: 'item.quantity',
  sold: 'sold.pieces desc nulls last',
  name: nameIn[lang],
})

export async function listItemIds(
  ctx: Ctx,
  asked: StockListFilter,
  { limit, offset }: Slice,
  since: Date,
): Promise<number[]> {
  const narrowing = await narrowByWords(ctx, asked.search, 4)
  const levels = levelsOf(await getLowStock(ctx))
  const { rows } = await ctx.client.query<{ id: number }>(
    `with sold as (${soldSince})
    select item.id
    ${offered(narrowing, 'left join sold on sold.item_id = item.id')}
    ${asked.level ? `and ${levels[asked.level]}` : ''}
    order by ${orders(asked.lang)[asked.sort]}, item.id
    limit $2 offset $3`,
    [since, limit, offset, ...(narrowing?.values ?? [])],
  )
  return rows.map(({ id }) => id)
}

/**
 * A row of the reorder list.
 * @property per_day sales per day on which it was in stock
 * @property cost in piastres
 */
export type ReorderRow = ItemName & {
  pieces: number
  per_day: number
  lasts: number | null
  waiting: number
  cost: number | null
  suggested: number
}

/** Days ahead that the reorder list covers. */
const aheadDays = 7
/**
 * Minimum of days for a sales rate, so that a product of yesterday is not rated as a best seller.
 */
const leastDays = 7

export type ReorderAsked = { lead: number; lasting: number; since: Date }

/**
 * Sales rate of items that sell or are waited for.
 * @param which other items instead: a condition on `item`
 */
const rated = (which = mayRunOut) => `
  with sold as (${soldSince}), emptied as (
    -- Days on which nothing was left are none without sales.
    select empty.inventory_item_id as item_id, sum(extract(epoch from
      coalesce(next.created_at, $2) - greatest(empty.created_at, $1)
    ))::double precision / 86400 as days
    from stock_moves as empty
    left join lateral (
      select move.created_at from stock_moves as move
      where move.inventory_item_id = empty.inventory_item_id and move.id > empty.id
      order by move.id
      limit 1
    ) as next on true
    where empty.quantity_after = 0 and empty.inventory_item_id in (select item_id from sold) and coalesce(next.created_at, $2) > $1
    group by empty.inventory_item_id
  ), rated as (
    select item.id, item.quantity, coalesce(sold.pieces, 0) / greatest(
      ${leastDays}, extract(epoch from $2 - greatest($1, product.created_at))::double precision / 86400 - coalesce(emptied.days, 0)
    ) as per_day, waiting.people as waiting
    from inventory_items as item
    join products as product on product.id = item.product_id and product.archived_at is null
    left join sold on sold.item_id = item.id
    left join emptied on emptied.item_id = item.id
    ${waitingJoin}
    where ${which}
  )`

/** Condition of items that can run out; the others have no sales and no waiting customers. */
const mayRunOut = `sold.item_id is not null or (
      item.quantity = 0 and item.product_id in (select product_id from restock_requests where told_at is null)
    )`

const willRunOut = `rated.quantity < rated.per_day * ($3::integer + ${aheadDays}) or (rated.quantity = 0 and rated.waiting > 0)`

/** Sort order: items that run out first come first. */
const byNeed =
  'rated.quantity / nullif(rated.per_day, 0) nulls last, rated.per_day desc, rated.waiting desc, rated.id'

const reorderColumns = `
  ${stockNameColumns}, rated.quantity as pieces, rated.waiting, product.cost,
  round(rated.per_day::numeric, 2)::double precision as per_day,
  case when rated.per_day > 0 then floor(rated.quantity / rated.per_day)::integer end as lasts,
  greatest(1, rated.waiting, ceil(rated.per_day * ($3::integer + $4::integer))::integer - rated.quantity) as suggested`

export async function listReorder(
  ctx: Ctx,
  asked: ReorderAsked,
  slice: Slice,
): Promise<Rows<ReorderRow>> {
  const { rows, total } = await readCounted(slice, ({ limit, offset }) =>
    ctx.client.query<ReorderRow & { total: number }>(
      `${rated()}
    select ${reorderColumns}, count(*) over () as total
    from rated
    join inventory_items as item on item.id = rated.id
    ${nameJoins}
    where ${willRunOut}
    order by ${byNeed}
    limit $5 offset $6`,
      [asked.since, ctx.now(), asked.lead, asked.lasting, limit, offset],
    ),
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total }
}

/** Length of the reorder list. */
export async function countReorder(ctx: Ctx, { since, lead }: ReorderAsked): Promise<number> {
  const { rows } = await ctx.client.query<{ count: number }>(
    `${rated()} select count(*)::integer as count from rated where ${willRunOut}`,
    [since, ctx.now(), lead],
  )
  return rows[0]?.count ?? 0
}

/** Item ids of the whole reorder list. */
export async function listReorderIds(ctx: Ctx, { since, lead }: ReorderAsked): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `${rated()} select rated.id from rated where ${willRunOut} order by ${byNeed}`,
    [since, ctx.now(), lead],
  )
  return rows.map(({ id }) => id)
}

/** Reorder rows of the given items, whether they run out or not, in the order of the list. */
export async function listReorderOf(
  ctx: Ctx,
  { since, lead, lasting }: ReorderAsked,
  ids: number[],
): Promise<ReorderRow[]> {
  const { rows } = await ctx.client.query<ReorderRow>(
    `${rated('item.id = any ($5::integer[])')}
    select ${reorderColumns}
    from rated
    join inventory_items as item on item.id = rated.id
    ${nameJoins}
    order by ${byNeed}`,
    [since, ctx.now(), lead, lasting, ids],
  )
  return rows
}
