/** A customer, identified by phone: orders, addresses, and the notes and mark of admins (R216). */
import { customerRecord } from '#contract/orders/customers/customers.ts'
import type { AnswerOf, ParsedOf } from '#contract/endpoint.ts'
import type { customers as calls } from '#contract/orders/customers/customers.ts'
import { logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { PageAsked } from '#server/db/page.ts'
import { listOrders } from '#server/orders/orders.ts'
import { notFound } from '#server/refusal.ts'
import {
  findFormer,
  findLatest,
  findNoted,
  holdNoted,
  listFormerAddresses,
  listMemoryRows,
  type Noted,
  writeNoted,
} from './customers.queries.ts'
import { actorOf } from '#server/staff.ts'

/** The contract's customer record, but with money in piastres. */
export type CustomerRecord = AnswerOf<typeof calls.record>['customer']

/** Changes of note and mark; omitted fields are kept, null clears. */
export type NotedChange = Pick<ParsedOf<typeof calls.update>, 'note' | 'mark'>

const mostAddresses = 50

/** Record of a noted phone whose orders were moved to another phone. */
const unnamed = {
  first_name: '',
  last_name: '',
  city: '',
  city_ar: null,
  language: 'en' as const,
  email: null,
  additional_phone: null,
  instagram_user: null,
}

/**
 * A customer and a page of their orders, newest first. Refuses with 404 a phone with neither orders
 * nor notes.
 */
export async function getCustomer(ctx: Ctx, phone: string, asked: PageAsked) {
  const customer = await describeCustomer(ctx, phone)
  const { page, figures } = await listOrders(ctx, { phone, ...asked })
  return { customer, orders: page, ...figures }
}

/**
 * Saves a note or a mark. Refuses with 404 a phone with neither orders nor notes, and with 409
 * another version.
 * @param seen version that the change is based on; 0 if there was no note
 */
export async function noteCustomer(
  ctx: Ctx,
  phone: string,
  change: NotedChange,
  seen?: number,
): Promise<CustomerRecord> {
  return inTransaction(ctx, async (ctx) => {
    const record = await describeCustomer(ctx, phone)
    const before = await holdNoted(ctx, phone)
    const titled = { room: 'customers', record_id: null, title: phone } as const
    await refuseStale(ctx, { ...titled, version: before.version }, seen, customerRecord, () => ({
      ...record,
      ...before,
    }))
    const { mark = before.mark, note = before.note } = change
    const after: Noted = { ...before, mark, note, version: versionAfter(before, change) }
    if (note !== before.note) {
      after.noted_by = note === null ? null : (actorOf(ctx)?.user_name ?? null)
      after.noted_at = note === null ? null : ctx.now()
    }
    await writeNoted(ctx, after)
    await logChange(ctx, {
      ...titled,
      before: loggedOf(before),
      after: loggedOf(after),
    })
    return { ...record, ...after }
  })
}

/** Audited fields; author and time of a note are the entry's own. */
const loggedOf = ({ mark, note, version }: Noted) => ({ mark, note, version })

async function describeCustomer(ctx: Ctx, phone: string): Promise<CustomerRecord> {
  const noted = await findNoted(ctx, phone)
  const latest = await findLatest(ctx, phone)
  if (!latest && !noted?.note && !noted?.mark) throw notFound('Customer')
  const [memory] = await listMemoryRows(ctx, [phone])
  if (!memory) throw new Error('A phone that was asked for is not answered')
  return {
    ...memory,
    ...(latest ?? unnamed),
    former: await findFormer(ctx, phone),
    addresses: await listFormerAddresses(ctx, phone, mostAddresses),
    version: noted?.version ?? 0,
  }
}
