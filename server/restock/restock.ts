/**
 * Who wants to hear that something is back in stock. Restock promises one mail per address when what was asked for rises from
 * nothing, and to forget the request in the transaction that wrote it (decisions, Reviews, questions, callbacks, notify me).
 */
import type { Lang } from '#contract/parts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import type { Rise } from '#server/products/events.ts'
import { findShownProduct, getShownProduct } from '#server/products/products.ts'
import { invalid } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { mailNotice, type Notice } from './restock.mail.ts'
import { deleteRequests, findOffered, holdRequests, putRequest, type RequestRow, type Wanted } from './restock.queries.ts'

/** Asking twice is asking once. Refuses with 404 a product that shoppers cannot see, with 422 a size or colour that it does not have. */
export async function askForNotice(ctx: Ctx, request: Wanted & { email: string; language: Lang }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await getShownProduct(ctx, request.product_id)
    const offered = await findOffered(ctx, request)
    if (!offered.size) throw invalid({ size_id: ['Choose one of the sizes'] })
    if (!offered.colour) throw invalid({ color_id: ['Choose one of the colors'] })
    await putRequest(ctx, request)
  })
}

/** When products are back: writes to those who waited for what has risen. Of what shoppers cannot see nothing is said; they wait on. */
export async function noticeRise(ctx: Ctx, rise: Rise): Promise<void> {
  const product = await findShownProduct(ctx, rise.product_id)
  if (!product) return
  const risen = (await holdRequests(ctx, product.id)).filter((request) => hasRisen(request, rise))
  if (risen.length === 0) return
  const settings = await getSettings(ctx)
  await deleteRequests(
    ctx,
    risen.map(({ id }) => id),
  )
  for (const requests of Map.groupBy(risen, ({ email }) => email).values()) {
    await mailNotice(ctx, noticeOf(requests as [RequestRow, ...RequestRow[]]), product, settings)
  }
}

/** A request without a size, or without a colour, waits for any. */
function hasRisen({ size_id, colour_id }: RequestRow, { before, after }: Rise): boolean {
  const isLeft = (rows: Rise['before']) =>
    rows.some((row) => row.available && (size_id === null || row.size_id === size_id) && (colour_id === null || row.color_id === colour_id))
  return isLeft(after) && !isLeft(before)
}

/** Who asked for several things of one product gets one mail, about the product. */
function noticeOf([first, ...others]: [RequestRow, ...RequestRow[]]): Notice {
  const { email, language, size, colour, colour_ar } = first
  const colourName = colour && inLanguage(language, colour, colour_ar)
  const choice = others.length > 0 ? '' : [size, colourName].filter((part) => part).join(language === 'ar' ? '، ' : ', ')
  return { to: email, language, choice }
}
