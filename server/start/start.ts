/**
 * Set up your shop: what is there already, step by step, and the trial order. No step is ticked by
 * a press: each is done by facts, wherever they were made (R389).
 */
import { type StartStep, startSteps } from '#contract/shop/start.ts'
import { brandSettings } from '#contract/shop/settings.ts'
import { listGovernorates } from '#server/areas/areas.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { hasDemo } from '#server/emptying/emptying.ts'
import { forgetCustomer } from '#server/customers/customers.ts'
import type { AnswerOf, ParsedOf } from '#contract/endpoint.ts'
import type { start } from '#contract/shop/start.ts'
import { lockOrder, removeTrial } from '#server/orders/orders.ts'
import { conflictFor } from '#server/refusal.ts'
import { countOpeningRequests } from '#server/restock/restock.ts'
import { getDecided } from '#server/settings/settings.ts'
import { hasOrdered, isSettled, listTrials, readAreas, readProducts } from './start.queries.ts'

/** Money in piastres. */
export async function getStart(ctx: Ctx): Promise<AnswerOf<typeof start.get>> {
  const [{ settings, decided }, governorates, areas, products, waiting, trials, ordered, has_demo] =
    await Promise.all([
      getDecided(ctx),
      listGovernorates(ctx),
      readAreas(ctx),
      readProducts(ctx),
      countOpeningRequests(ctx),
      listTrials(ctx),
      hasOrdered(ctx),
      hasDemo(ctx),
    ])
  const isDone: Record<StartStep, boolean> = {
    name: brandSettings.some((name) => decided.has(name)),
    contact: [settings.contact_phone, settings.whatsapp, settings.contact_email].every(Boolean),
    areas: areas.all > 0,
    products: products.all > 0,
    // Cash to the courier needs nothing.
    payment: true,
    texts: decided.has('delivery_rules'),
    trial: ordered,
    open: settings.opening.state !== 'soon',
  }
  return {
    done: startSteps.filter((name) => isDone[name]),
    settings,
    areas: { ...areas, governorates: governorates.filter(({ area }) => area !== null).length },
    products,
    has_demo,
    waiting,
    trials,
  }
}

/**
 * Steps that are done, of a shop that began closed; null of any other, and once all are.
 */
export async function countSteps(ctx: Ctx): Promise<{ done: number; all: number } | null> {
  if (!(await getDecided(ctx)).was_closed) return null
  const { done } = await getStart(ctx)
  return done.length < startSteps.length ? { done: done.length, all: startSteps.length } : null
}

/**
 * Deletes a trial order, and what is kept of its phone if that has no other order. Refuses as
 * removeTrial, and with 409 an order on a courier's list of settlement.
 */
export async function deleteTrial(
  ctx: Ctx,
  asked: ParsedOf<typeof start.deleteTrial>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, asked.order_id)
    if (await isSettled(ctx, asked.order_id)) throw conflictFor('trial_has_money')
    const { phone } = await removeTrial(ctx, asked)
    await forgetCustomer(ctx, phone)
  })
}
