/** Restock requests by phone, for the owner. */
import type { ParsedOf } from '#contract/endpoint.ts'
import { type restock as calls, restockRecord } from '#contract/products/restock.ts'
import { and, asc, count, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { takesOrders } from '#server/settings/settings.ts'
import { mentions } from '#server/db/mentions.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { hasDigits } from '#server/db/phones.ts'
import { catalogueEntries } from '../catalogue/catalogue.tables.ts'
import {
  inventoryItems,
  productColours,
  products,
  productSizes,
  variants,
} from '../products/products.tables.ts'
import { restockRequests } from './restock.tables.ts'

type Request = typeof restockRequests.$inferSelect

export type PhoneRequestRow = Pick<Request, 'id' | 'language' | 'told_at' | 'created_at'> & {
  phone: string
  product: string | null
  product_ar: string | null
  product_slug: string | null
  size: string | null
  size_ar: string | null
  color: string | null
  color_ar: string | null
  is_back: boolean
}

/** Filters and sort order of the admin's list. */
export type PhoneRequestList = Omit<ListOf<ParsedOf<typeof calls.page>>, 'lang'>

/**
 * Whether a variant that they want is in stock and on offer. Without a size, or a colour, any
 * counts; who waits for the shop itself waits until it takes orders.
 */
const isBack = (
  isOpen: boolean,
) => sql<boolean>`case when ${restockRequests.product_id} is null then ${isOpen} else exists (
  select from ${variants}
  join ${inventoryItems} on ${inventoryItems.id} = ${variants.inventory_item_id}
  where ${variants.product_id} = ${restockRequests.product_id}
    and (${restockRequests.size_id} is null or ${variants.size_id} = ${restockRequests.size_id})
    and (${restockRequests.colour_id} is null or ${variants.colour_id} = ${restockRequests.colour_id})
    and ${inventoryItems.quantity} > 0
    and ${catalogueEntries.slug} is not null
) end`

export async function listPhoneRequests(
  ctx: Ctx,
  { search, state, sort }: PhoneRequestList,
  { limit, offset }: Slice,
): Promise<Rows<PhoneRequestRow>> {
  const { phone } = restockRequests
  const isOpen = await takesOrders(ctx)
  const named = await mentions(
    ctx,
    restockRecord,
    { product: products.name, product_ar: products.name_ar },
    search,
  )
  const asked = and(
    isNotNull(phone),
    isNull(products.archived_at),
    isIn(state, isOpen),
    or(named, hasDigits(phone, search)),
  )
  const inOrder = sort === 'newest' ? desc : asc
  const all = ctx.db
    .select({
      id: restockRequests.id,
      phone: sql<string>`${phone}`,
      language: restockRequests.language,
      told_at: restockRequests.told_at,
      created_at: restockRequests.created_at,
      product: products.name,
      product_ar: products.name_ar,
      product_slug: catalogueEntries.slug,
      size: productSizes.name,
      size_ar: productSizes.name_ar,
      color: productColours.name,
      color_ar: productColours.name_ar,
      is_back: isBack(isOpen),
    })
    .from(restockRequests)
    .leftJoin(products, eq(products.id, restockRequests.product_id))
    .leftJoin(
      catalogueEntries,
      and(eq(catalogueEntries.product_id, products.id), catalogueEntries.visible),
    )
    .leftJoin(productSizes, eq(productSizes.id, restockRequests.size_id))
    .leftJoin(productColours, eq(productColours.id, restockRequests.colour_id))
    .where(asked)
    .orderBy(inOrder(restockRequests.created_at), inOrder(restockRequests.id))
  const total = await ctx.db.$count(all.as('found'))
  return { rows: await all.limit(limit).offset(offset), total }
}

/** Number of open requests whose product is back. */
export async function countToTell(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(restockRequests)
    .leftJoin(
      catalogueEntries,
      and(eq(catalogueEntries.product_id, restockRequests.product_id), catalogueEntries.visible),
    )
    .where(and(isNotNull(restockRequests.phone), isIn('back', await takesOrders(ctx))))
  return row?.count ?? 0
}

function isIn(state: PhoneRequestList['state'], isOpen: boolean): SQL | undefined {
  const waits = isNull(restockRequests.told_at)
  if (state === 'told') return not(waits)
  return state && and(waits, state === 'back' ? isBack(isOpen) : not(isBack(isOpen)))
}
