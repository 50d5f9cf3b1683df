/** Plan of an emptying: rows of the demo that would be deleted, and those that stay. */
import type { DemoKind, EmptyingPlan, StayingKind } from '#contract/running/emptying.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Roots } from './taken-rows.queries.ts'

type Kept = EmptyingPlan['kept'][number]
type Part = { id: number; name: string; name_ar: string | null; reason: Kept['reason'] | null }

export type Plan = EmptyingPlan & { roots: Roots }

const marked = (table: string) =>
  `select row_key::integer from demo_rows where table_name = '${table}'`
const changedIn = (room: string) =>
  `exists (select from acts as act where act.room = '${room}' and act.record_id = own.id and act.user_name is not null)`

/**
 * Parts of the demo by their table and the reason why they stay; $1: ids of going rows of the table
 * before it. What something that stays is in comes after it.
 */
const parts: { table: DemoKind; sql: string }[] = [
  {
    table: 'products',
    sql: `select own.id, own.name, own.name_ar, case
        when exists (select from order_lines as line where line.product_id = own.id)
          or exists (select from return_lines as line where line.product_id = own.id) then 'ordered'
        when own.archived_at is null and (
          ${changedIn('products')}
          or exists (select from stock_moves as move where move.product_id = own.id and move.user_name is not null)
          or exists (select from reviews as review where review.product_id = own.id and review.id not in (${marked('reviews')}))
        ) then 'changed' end as reason
      from products as own`,
  },
  {
    table: 'subcategories',
    sql: `select own.id, own.name, own.name_ar, case
        when exists (
          select from products as product
          where product.subcategory_id = own.id and product.archived_at is null and product.id <> all ($1)
        ) or exists (
          select from products as product
          where product.subcategory_id = own.id and product.id in (${marked('products')}) and product.id <> all ($1)
        ) then 'used'
        when ${changedIn('subcategories')} then 'changed' end as reason
      from subcategories as own`,
  },
  {
    table: 'categories',
    sql: `select own.id, own.name, own.name_ar, case
        when exists (select from subcategories as inside where inside.category_id = own.id and inside.id <> all ($1)) then 'used'
        when ${changedIn('categories')} then 'changed' end as reason
      from categories as own`,
  },
  {
    table: 'slides',
    sql: `select own.id, own.name, own.name_ar, case when ${changedIn('slides')} then 'changed' end as reason from slides as own`,
  },
  {
    table: 'instagram_images',
    sql: `select own.id, own.name, null as name_ar, case when ${changedIn('instagramImages')} then 'changed' end as reason
      from instagram_images as own`,
  },
  {
    table: 'social_links',
    sql: `select own.id, own.name, null as name_ar, case when ${changedIn('socialLinks')} then 'changed' end as reason
      from social_links as own`,
  },
  {
    table: 'coupons',
    sql: `select own.id, (own.discount / 100)::text as name, null as name_ar, case
        when exists (select from orders where coupon_id = own.id) then 'ordered'
        when ${changedIn('coupons')} then 'changed' end as reason
      from coupons as own`,
  },
]

export async function readPlan(ctx: Ctx, withChanged: boolean): Promise<Plan> {
  const roots: Roots = new Map()
  const kept: Kept[] = []
  let before: number[] = []
  for (const { table, sql } of parts) {
    const asked = sql.includes('$1') ? [before] : []
    const { rows } = await ctx.client.query<Part>(
      `${sql} where own.id in (${marked(table)}) order by own.id`,
      asked,
    )
    const goes = ({ reason }: Part) => reason === null || (withChanged && reason === 'changed')
    before = rows.filter(goes).map(({ id }) => id)
    roots.set(table, before)
    for (const { reason, ...part } of rows.filter((row) => !goes(row)))
      kept.push({ kind: table, reason: reason as Kept['reason'], ...part })
  }
  const { rows } = await ctx.client.query<{ id: number }>(
    `select id from reviews where id in (${marked('reviews')})`,
  )
  roots.set(
    'reviews',
    rows.map(({ id }) => id),
  )
  const counts = await countLoose(ctx, roots)
  const of = (table: string) => roots.get(table)?.length ?? 0
  const goes = {
    products: of('products'),
    categories: of('categories'),
    subcategories: of('subcategories'),
    slides: of('slides'),
    instagram_images: of('instagram_images'),
    social_links: of('social_links'),
    coupons: of('coupons'),
    ...counts,
  }
  return { goes, kept, roots }
}

type Loose = Record<
  'pictures' | 'reviews' | 'settings' | 'restock_requests' | 'cart_lines' | 'wishlist_items',
  number
>

/** Counts of what goes without being chosen, customers' requests and baskets among it. */
async function countLoose(ctx: Ctx, roots: Roots): Promise<Loose> {
  const { rows } = await ctx.client.query<Loose>(
    `select
      (select count(*)::integer from reviews where id in (${marked('reviews')}) or product_id = any ($1)) as reviews,
      (select count(*)::integer from restock_requests where product_id = any ($1)) as restock_requests,
      (select count(*)::integer from cart_lines where product_id = any ($1)) as cart_lines,
      (select count(*)::integer from wishlist_items where product_id = any ($1)) as wishlist_items,
      (
        select count(*)::integer from demo_rows as mark join settings on settings.key = mark.row_key and settings.value = mark.value
        where mark.table_name = 'settings'
      ) as settings,
      (
        select count(*)::integer from media_files as file
        where file.id in (${marked('media_files')})
          and not exists (select from product_pictures where media_id = file.id and product_id <> all ($1))
          and not exists (select from categories where media_id = file.id and id <> all ($2))
          and not exists (select from slides where file.id in (media_id, phone_media_id) and id <> all ($3))
          and not exists (select from instagram_images where media_id = file.id and id <> all ($4))
          and not exists (select from own_page_pictures where media_id = file.id)
          and not exists (select from order_lines where picture_stem = file.stem)
          and not exists (select from audit_log_pictures where media_id = file.id)
      ) as pictures`,
    ['products', 'categories', 'slides', 'instagram_images'].map((table) => roots.get(table)),
  )
  return rows[0] as Loose
}

/** What is of the shop itself; backups that are kept are counted by the caller. */
export async function countStaying(ctx: Ctx): Promise<Record<StayingKind, number>> {
  const { rows } = await ctx.client.query<Record<StayingKind, number>>(`
    select
      (select count(*)::integer from products where archived_at is null and id not in (${marked('products')})) as products,
      (
        select count(*)::integer from media_files where id not in (${marked('media_files')})
          and id not in (select (row ->> 'id')::integer from taken_rows where table_name = 'media_files')
      ) as pictures,
      (select count(*)::integer from categories where id not in (${marked('categories')})) as categories,
      (select count(*)::integer from orders) as orders,
      (select count(*)::integer from areas) as areas,
      (select count(*)::integer from couriers) as couriers,
      (select count(*)::integer from users where is_admin) as staff,
      (select count(*)::integer from pages) as pages,
      0 as backups`)
  return rows[0] as Record<StayingKind, number>
}

/**
 * Locks what buyers and members hold of the demo until the transaction ends, in their order:
 * inventory items, then what they are of.
 */
export async function lockDemo(ctx: Ctx): Promise<void> {
  await ctx.client.query(
    `select from inventory_items where product_id in (${marked('products')}) order by id for update`,
  )
  for (const table of ['products', 'subcategories', 'categories', 'coupons'])
    await ctx.client.query(
      `select from ${table} where id in (${marked(table)}) order by id for update`,
    )
}
