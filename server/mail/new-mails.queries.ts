import type { Ctx } from '#server/ctx.ts'
import type { Mail, WrittenMail } from './mail.queries.ts'

/** Inserts mails and jobs in one round trip: checkout holds locks on stock meanwhile. */
export async function insertMails(ctx: Ctx, written: WrittenMail[]): Promise<Pick<Mail, 'id'>[]> {
  const held_order_id = ctx.mailsHeld?.order_id ?? null
  const columns = ['kind', 'language', 'to_address', 'subject', 'text', 'html'] as const
  const { rows } = await ctx.client.query<Pick<Mail, 'id'>>({
    name: 'mail.insert',
    text: `
      insert into mails (${columns.join(', ')}, held_order_id)
      select ${columns.join(', ')}, $7::integer
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
        as mail (${columns.join(', ')})
      returning id`,
    values: [...columns.map((column) => written.map((mail) => mail[column])), held_order_id],
  })
  return rows
}

/** Deletes the held mails of an order that were not tried yet: all, or those written last. */
export async function deleteHeldMails(
  ctx: Ctx,
  order_id: number,
  which: 'all' | 'last',
): Promise<void> {
  await ctx.client.query({
    name: 'mail.drop',
    text: `
      with held as (
        select id, created_at = max(created_at) over () as last
        from mails where held_order_id = $1 and attempts = 0)
      delete from mails using held where held.id = mails.id and mails.attempts = 0 and (last or $2)`,
    values: [order_id, which === 'all'],
  })
}

/** Deletes the mails written since an order was placed that name it and were not tried yet. */
export async function deleteMailsOf(
  ctx: Ctx,
  { number, created_at }: { number: string; created_at: Date },
): Promise<void> {
  // The number alone: ZN-100 is not named by ZN-1001. Mails have the time of their transaction,
  // which began before the order.
  await ctx.client.query(
    `delete from mails
     where to_address is not null and created_at >= $1::timestamptz - interval '1 minute' and status = 'queued' and attempts = 0 and text ~ $2`,
    [created_at, `(^|[^A-Z0-9])${number}($|[^0-9])`],
  )
}

/** Whether such a mail was written since a time. */
export async function hasMail(
  ctx: Ctx,
  { kind, to_address, subject }: Pick<Mail, 'kind' | 'subject'> & { to_address: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await ctx.client.query(
    'select from mails where to_address is not null and created_at >= $1 and kind = $2 and to_address = $3 and subject = $4 limit 1',
    [since, kind, to_address, subject],
  )
  return rows.length > 0
}
