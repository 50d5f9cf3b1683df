/**
 * Redirects: old addresses of a former shop, each with the page of this shop that it leads to
 * (R412). None leads away from a page that the shop has, out of the shop, or in a circle.
 */
import { newAddressOf, oldAddressOf } from '#contract/shop/redirects.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import { limits } from '#contract/limits.ts'
import type { Again } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { recordAll } from '#server/journal/journal.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import { records } from '#server/records/records.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { type Ahead, isCircle } from './following.ts'
import { isOwn } from './own-addresses.ts'
import {
  findRedirects as findRows,
  putRedirects,
  type Redirect,
  redirectRows,
  removeRedirects,
} from './redirects.queries.ts'

export { findNewAddress, type FindProduct, leadsSomewhere } from './new-addresses.ts'

type Addresses = Pick<Redirect, 'old_address' | 'new_address'>

/** Why a redirect is refused. */
export type RedirectFault = 'own_address' | 'foreign_address' | 'address_circle'

const titleOf = ({ old_address }: Addresses) => old_address.slice(0, limits.title)

const plain = records(redirectRows, {
  room: 'redirects',
  noun: 'Redirect',
  title: titleOf,
  taken: () => conflict({ old_address: ['redirect_taken'] }),
})

/**
 * Refuses with 422 a redirect that judgeRedirect finds fault with, and with 409 an old address that
 * another redirect has.
 */
export const redirectRecords = {
  ...plain,
  create: (ctx: Ctx, sent: Addresses, again?: Again) =>
    inTransaction(ctx, async (ctx) => plain.create(ctx, await judged(ctx, sent), again)),
  update: (ctx: Ctx, id: number, change: Partial<Addresses>, seen?: number) =>
    inTransaction(ctx, async (ctx) => {
      const { old_address, new_address } = await plain.get(ctx, id)
      const wanted = await judged(ctx, { old_address, new_address, ...change })
      return plain.update(ctx, id, wanted, seen)
    }),
}

export const redirectsRoutes = recordRoutes(redirectRecords)

const refusals: Record<RedirectFault, FieldRefusals> = {
  own_address: { old_address: ['redirect_own'] },
  foreign_address: { new_address: ['redirect_foreign'] },
  address_circle: { new_address: ['redirect_circle'] },
}

async function judged(ctx: Ctx, sent: Addresses): Promise<Addresses> {
  const fault = await judgeRedirect(ctx, sent)
  if (fault) throw invalid(refusals[fault])
  return storedOf(ctx, sent)
}

/**
 * What is wrong with a redirect besides its form: null for nothing.
 * @param row addresses as written
 * @param ahead redirects that are to be written with it
 */
export async function judgeRedirect(
  ctx: Ctx,
  row: Addresses,
  ahead?: Ahead,
): Promise<RedirectFault | null> {
  const { old_address, new_address } = storedOf(ctx, row)
  if (!old_address || (await isOwn(ctx, old_address))) return 'own_address'
  if (!new_address || /^\/(?:api|assets|media)(?:[/?]|$)/i.test(new_address))
    return 'foreign_address'
  return (await isCircle(ctx, old_address, new_address, ahead)) ? 'address_circle' : null
}

/** Addresses in stored form, empty where they have none. */
const storedOf = (ctx: Ctx, { old_address, new_address }: Addresses): Addresses => ({
  old_address: oldAddressOf(old_address) ?? '',
  new_address: newAddressOf(new_address, ctx.config.shopUrl) ?? '',
})

/** Redirects of old addresses as written. */
export const findRedirects = (ctx: Ctx, oldAddresses: string[]): Promise<Redirect[]> =>
  findRows(
    ctx,
    oldAddresses.flatMap((written) => oldAddressOf(written) ?? []),
  )

/**
 * Adds redirects, or replaces where those with the same old address lead, up to some hundreds at
 * once, which judgeRedirect has passed: of equal old addresses the last counts.
 */
export const writeRedirects = (
  ctx: Ctx,
  rows: Addresses[],
): Promise<Pick<Redirect, 'id' | 'old_address'>[]> =>
  inTransaction(ctx, async (ctx) => {
    const stored = new Map(
      rows
        .map((row) => storedOf(ctx, row))
        .filter(({ old_address, new_address }) => old_address && new_address)
        .map((row) => [row.old_address, row]),
    )
    if (stored.size === 0) return []
    const before = await findRows(ctx, [...stored.keys()])
    const written = await putRedirects(ctx, [...stored.values()])
    await log(
      ctx,
      written.map((after) => [before.find(({ id }) => id === after.id) ?? null, after]),
    )
    return written.map(({ id, old_address }) => ({ id, old_address }))
  })

/** Deletes redirects; ids without one are left out. */
export const deleteRedirects = (ctx: Ctx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (ids.length === 0) return
    await log(
      ctx,
      (await removeRedirects(ctx, ids)).map((before) => [before, null]),
    )
  })

async function log(
  ctx: Ctx,
  changes: (readonly [before: Redirect | null, after: Redirect | null])[],
): Promise<void> {
  const entries = changes.flatMap(([before, after]) => {
    const row = after ?? before
    if (!row) return []
    const action = before ? (after ? 'update' : 'delete') : 'create'
    const room = 'redirects'
    return [
      { change: { action, room, record_id: row.id, title: titleOf(row), before, after } } as const,
    ]
  })
  await recordAll(ctx, entries)
}
