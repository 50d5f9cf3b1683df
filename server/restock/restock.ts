/**
 * Restock notifications. Each address gets one mail when the requested choice rises from 0, and the
 * request is deleted in the transaction that wrote it (R81); requests by phone are listed for the
 * owner, until 90 days after the call. Requests for an archived product are deleted. Thousands may
 * wait for one product: a job mails them, so that buyers do not wait for it.
 */
import type { Lang } from '#contract/parts.ts'
import { limits } from '#contract/limits.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { inLanguage } from '#server/language.ts'
import type { Rise } from '#server/products/events.ts'
import { findShownProduct, getShownProduct } from '#server/catalogue/catalogue.ts'
import { found, invalid } from '#server/refusal.ts'
import { forgottenBefore, getSettings, takesOrders } from '#server/settings/settings.ts'
import { mailNotice, mailOpening, type Notice } from './restock.mail.ts'
import {
  deleteOldRestockRequests,
  deleteRequests,
  deleteRequestsFor,
  deleteUseless,
  findOffered,
  lockOpeningMails,
  lockRequests,
  listMailAddresses,
  listWaitingRequests,
  lockPhoneRequest,
  putRequest,
  putNotified,
  type RequestRow,
  type WaitingRequest,
  type WantedChoice,
  type Contact,
} from './restock.queries.ts'

export { countToTell, listPhoneRequests } from './phone-requests.queries.ts'
export { countOpeningRequests } from './restock.queries.ts'

/**
 * Adds a request; a repeated one is the same. Refuses with 404 a product that shoppers cannot see,
 * with 422 a size or colour that it does not have.
 */
export async function askForNotice(
  ctx: Ctx,
  request: WantedChoice & Contact & { language: Lang },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await getShownProduct(ctx, request.product_id)
    const offered = await findOffered(ctx, request)
    if (!offered.size) throw invalid({ size_id: ['size_choose'] })
    if (!offered.colour) throw invalid({ color_id: ['color_choose'] })
    await putRequest(ctx, request)
  })
}

/**
 * Adds a request to be told when the shop takes orders (R388); a repeated one is the same. While it
 * does, nothing is kept: anybody could have mails sent to others.
 */
export async function askForOpening(
  ctx: Ctx,
  request: Contact & { language: Lang },
): Promise<void> {
  if (await takesOrders(ctx)) return
  await inTransaction(ctx, (ctx) =>
    putRequest(ctx, { product_id: null, size_id: null, colour_id: null, ...request }),
  )
}

/**
 * Marks a request by phone as called, or as waiting again. Refuses with 404.
 * @param undo undoes the mark as waiting: the former time of the call is restored
 */
export async function markNotified(
  ctx: Ctx,
  id: number,
  isNotified: boolean,
  undo = false,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await lockPhoneRequest(ctx, id), 'Request')
    if (isNotified === (before.told_at !== null)) return
    const told_at = (undo ? before.former_told_at : null) ?? ctx.now()
    const after = {
      ...before,
      ...(isNotified
        ? { told_at, former_told_at: null }
        : { told_at: null, former_told_at: before.told_at }),
    }
    await putNotified(ctx, after)
    await logChange(ctx, { room: 'restock', record_id: id, title: before.phone, before, after })
  })
}

/** Subscriber of productArchived: deletes its requests, because it does not come back. */
export const forgetRequestsFor = (
  ctx: Ctx,
  { product_id }: { product_id: number },
): Promise<void> => deleteRequestsFor(ctx, product_id)

export const sweepRequestsJob = defineJob<object>({
  name: 'sweep-restock-requests',
  retries: 3,
  backoff: 60,
  cron: '50 4 * * *',
})

/**
 * Deletes phones long after the call, requests for products archived meanwhile, and those that have
 * waited for as long as the owner has set (R323).
 */
export async function sweepRestockRequests(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const since = daysBefore(ctx.now(), limits.told_days)
  await inBatches(signal, (limit) => deleteUseless(ctx, since, limit))
  const before = await forgottenBefore(ctx)
  if (before) await inBatches(signal, (limit) => deleteOldRestockRequests(ctx, before, limit))
}

/** `request_ids` are those whose product, size or colour has risen from 0. */
type Notices = { product_id: number; request_ids: number[] }

export const writeNoticesJob = defineJob<Notices>({
  name: 'write-notices',
  retries: 10,
  backoff: 30,
  expiry: 900,
})

/**
 * Subscriber of backInStock: enqueues mails to the waiting requests. For hidden products nothing is
 * sent; the requests wait on.
 */
export async function enqueueNotices(ctx: Ctx, rise: Rise): Promise<void> {
  const product = await findShownProduct(ctx, rise.product_id)
  if (!product) return
  const byChoice = Map.groupBy(
    await listWaitingRequests(ctx, product.id),
    ({ size_id, colour_id }) => `${size_id} ${colour_id}`,
  )
  const risen = [...byChoice.values()].filter(([first]) => first && hasRisen(first, rise)).flat()
  if (risen.length === 0) return
  await ctx.jobs.enqueue(ctx.client, writeNoticesJob, {
    product_id: product.id,
    request_ids: risen.map(({ id }) => id),
  })
}

/**
 * Whether the requested choice rose from 0; a request without a size, or without a colour, matches
 * any.
 */
function hasRisen({ size_id, colour_id }: WaitingRequest, { before, after }: Rise): boolean {
  const isLeft = (rows: Rise['before']) =>
    rows.some(
      (row) =>
        row.available &&
        (size_id === null || row.size_id === size_id) &&
        (colour_id === null || row.color_id === colour_id),
    )
  return isLeft(after) && !isLeft(before)
}

/** Addresses per transaction. */
const atOnce = 100

export const tellOpeningJob = defineJob<object>({
  name: 'tell-opening',
  retries: 3,
  backoff: 60,
  cron: '*/10 * * * *',
})

/**
 * Mails those who wait for the shop, once it takes orders: opened by the owner, or by itself on its
 * day (R388).
 */
export async function tellOpening(ctx: Ctx, signal: AbortSignal): Promise<void> {
  if (!(await takesOrders(ctx))) return
  const settings = await getSettings(ctx)
  await inBatches(signal, (limit) =>
    inTransaction(ctx, async (ctx) => {
      const waiting = await lockOpeningMails(ctx, limit)
      for (const { email, language } of waiting) await mailOpening(ctx, email, language, settings)
      await deleteRequests(
        ctx,
        waiting.map(({ id }) => id),
      )
      return waiting.length
    }),
  )
}

/** Time after which notices of a shop that takes no orders are tried again, in milliseconds. */
const tryAgain = 60 * 60 * 1000

/**
 * Safe to repeat: requests already mailed are deleted. While the shop takes no orders they wait
 * (R388), as do those for what is sold out again.
 */
export async function writeNotices(
  ctx: Ctx,
  { product_id, request_ids }: Notices,
  signal: AbortSignal,
): Promise<void> {
  const addresses = await listMailAddresses(ctx, request_ids)
  if (addresses.length === 0) return
  if (!(await takesOrders(ctx))) {
    const at = new Date(ctx.now().getTime() + tryAgain)
    const left = addresses.flatMap(({ ids }) => ids)
    return ctx.jobs.enqueueLater(ctx.client, writeNoticesJob, at, { product_id, request_ids: left })
  }
  for (let at = 0; at < addresses.length; at += atOnce) {
    if (signal.aborted) throw new Error('The shop stopped before everybody was written to')
    const ids = addresses.slice(at, at + atOnce).flatMap((address) => address.ids)
    await inTransaction(ctx, (ctx) => writeSome(ctx, product_id, ids))
  }
}

/** @param ids all requests of each address */
async function writeSome(ctx: Ctx, productId: number, ids: number[]): Promise<void> {
  const product = await findShownProduct(ctx, productId)
  if (!product) return
  const held = await lockRequests(ctx, ids)
  await deleteRequests(
    ctx,
    held.map(({ id }) => id),
  )
  const settings = await getSettings(ctx)
  for (const requests of Map.groupBy(held, ({ email }) => email).values()) {
    await mailNotice(ctx, noticeOf(requests as [RequestRow, ...RequestRow[]]), product, settings)
  }
}

/** Mail for one address: several requests for one product become one mail about the product. */
function noticeOf([first, ...others]: [RequestRow, ...RequestRow[]]): Notice {
  const { email, language, size, size_ar, colour, colour_ar } = first
  const sizeName = size && inLanguage(language, size, size_ar)
  const colourName = colour && inLanguage(language, colour, colour_ar)
  const choice =
    others.length > 0
      ? ''
      : [sizeName, colourName].filter((part) => part).join(language === 'ar' ? '، ' : ', ')
  return { to: email, language, choice }
}
