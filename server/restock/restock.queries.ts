import type { Ctx } from '#server/ctx.ts'
import type { restockRequests } from './restock.tables.ts'

type Request = typeof restockRequests.$inferSelect

export type WantedChoice = Pick<Request, 'size_id' | 'colour_id'> & { product_id: number }

/** E-mail or phone: one of the two is null. */
export type Contact = Pick<Request, 'email' | 'phone'>

/** Whether the given size and colour are on offer for this product. */
export async function findOffered(
  ctx: Ctx,
  { product_id, size_id, colour_id }: WantedChoice,
): Promise<{ size: boolean; colour: boolean }> {
  const { rows } = await ctx.client.query<{ size: boolean; colour: boolean }>(
    `select
       $2::int is null or exists (select from product_sizes where id = $2 and product_id = $1 and archived_at is null) as size,
       $3::int is null or exists (select from product_colours where id = $3 and product_id = $1 and archived_at is null) as colour`,
    [product_id, size_id, colour_id],
  )
  return rows[0] ?? { size: false, colour: false }
}

/**
 * Inserts a request, unique by address or phone and choice: a repeated request updates the
 * language, and waits again.
 */
export async function putRequest(
  ctx: Ctx,
  {
    email,
    phone,
    language,
    ...wanted
  }: Pick<Request, 'product_id' | 'size_id' | 'colour_id' | 'language'> & Contact,
): Promise<void> {
  await ctx.client.query(
    `insert into restock_requests (product_id, size_id, colour_id, email, phone, language, created_at)
     values ($1, $2, $3, lower($4), $5, $6, $7)
     on conflict (product_id, size_id, colour_id, email, phone)
     do update set language = excluded.language, told_at = null, former_told_at = null, created_at = excluded.created_at`,
    [wanted.product_id, wanted.size_id, wanted.colour_id, email, phone, language, ctx.now()],
  )
}

/** Requests to be told of the opening whose customer was neither mailed nor called yet. */
export async function countOpeningRequests(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.client.query<{ waiting: number }>(
    'select count(*)::integer as waiting from restock_requests where product_id is null and told_at is null',
  )
  return rows[0]?.waiting ?? 0
}

export type WaitingRequest = Pick<Request, 'id' | 'size_id' | 'colour_id'>

/** E-mail requests waiting for this product, oldest first. */
export async function listWaitingRequests(ctx: Ctx, productId: number): Promise<WaitingRequest[]> {
  const { rows } = await ctx.client.query<WaitingRequest>(
    'select id, size_id, colour_id from restock_requests where product_id = $1 and email is not null order by id',
    [productId],
  )
  return rows
}

type Asking = { email: string; ids: Request['id'][] }

/** Remaining ones of these requests, by address. */
export async function listMailAddresses(ctx: Ctx, ids: number[]): Promise<Asking[]> {
  const { rows } = await ctx.client.query<Asking>(
    'select email, array_agg(id order by id) as ids from restock_requests where id = any ($1::int[]) group by email order by min(id)',
    [ids],
  )
  return rows
}

export type RequestRow = WaitingRequest &
  Pick<Request, 'language'> & {
    email: string
    size: string | null
    size_ar: string | null
    colour: string | null
    colour_ar: string | null
  }

/**
 * Remaining ones of these requests whose choice is in stock, oldest first, locked until the
 * transaction ends, so that nobody is mailed twice.
 */
export async function lockRequests(ctx: Ctx, ids: number[]): Promise<RequestRow[]> {
  const { rows } = await ctx.client.query<RequestRow>(
    `select
       request.id, request.size_id, request.colour_id, request.email, request.language,
       size.name as size, size.name_ar as size_ar, colour.name as colour, colour.name_ar as colour_ar
     from restock_requests as request
     left join product_sizes as size on size.id = request.size_id
     left join product_colours as colour on colour.id = request.colour_id
     where request.id = any ($1::int[]) and exists (
       select from variants join inventory_items as item on item.id = variants.inventory_item_id
       where variants.product_id = request.product_id and item.quantity > 0
         and (request.size_id is null or variants.size_id = request.size_id)
         and (request.colour_id is null or variants.colour_id = request.colour_id)
     )
     order by request.id
     for update of request`,
    [ids],
  )
  return rows
}

/** Locks up to the limit e-mail requests that wait for the shop itself, oldest first. */
export async function lockOpeningMails(
  ctx: Ctx,
  limit: number,
): Promise<(Pick<Request, 'id' | 'language'> & { email: string })[]> {
  const { rows } = await ctx.client.query<Pick<Request, 'id' | 'language'> & { email: string }>(
    `select id, email, language from restock_requests
     where product_id is null and email is not null
     order by id limit $1 for update`,
    [limit],
  )
  return rows
}

/** Locks a request by phone until the transaction ends. */
export async function lockPhoneRequest(ctx: Ctx, id: number): Promise<PhoneRequest | null> {
  const { rows } = await ctx.client.query<PhoneRequest>(
    'select id, phone, told_at, former_told_at from restock_requests where id = $1 and phone is not null for update',
    [id],
  )
  return rows[0] ?? null
}

export type PhoneRequest = Pick<Request, 'id' | 'told_at' | 'former_told_at'> & { phone: string }

export async function putNotified(
  ctx: Ctx,
  { id, told_at, former_told_at }: PhoneRequest,
): Promise<void> {
  await ctx.client.query(
    'update restock_requests set told_at = $2, former_told_at = $3 where id = $1',
    [id, told_at, former_told_at],
  )
}

export async function deleteRequestsFor(ctx: Ctx, productId: number): Promise<void> {
  await ctx.client.query('delete from restock_requests where product_id = $1', [productId])
}

/**
 * Deletes up to the limit requests notified before a time, and those of archived products. Returns
 * how many.
 */
export async function deleteUseless(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await ctx.client.query(
    `delete from restock_requests where id = any (array(
       select request.id from restock_requests as request
       left join products as product on product.id = request.product_id
       where request.told_at < $1 or product.archived_at is not null
       limit $2
       for update of request skip locked
     ))`,
    [before, limit],
  )
  return rowCount ?? 0
}

/** Deletes up to the limit waiting requests that were last made before a time. Returns how many. */
export async function deleteOldRestockRequests(
  ctx: Ctx,
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await ctx.client.query(
    `delete from restock_requests where id = any (array(
       select id from restock_requests where created_at < $1 and told_at is null limit $2 for update skip locked
     ))`,
    [before, limit],
  )
  return rowCount ?? 0
}

export async function deleteRequests(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.client.query('delete from restock_requests where id = any ($1::int[])', [ids])
}
