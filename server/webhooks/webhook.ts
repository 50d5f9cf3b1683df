/**
 * Webhook that a visitor asks for: only one without data that the visitor may not see, and its
 * title in the history.
 */
import { type DeliveryType, type WebhookEvent, workOfEvent } from '#contract/running/webhooks.ts'
import type { Ctx } from '#server/ctx.ts'
import { found, notYourWork } from '#server/refusal.ts'
import { mayDo } from '#server/staff.ts'
import type { Webhook } from './webhooks.queries.ts'

export const titleOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host

/**
 * The webhook, if it exists and has no data that the visitor may not see.
 * @param more event types it had before
 */
export function allowed(ctx: Ctx, row: Webhook | null, more: DeliveryType[] = []): Webhook {
  const webhook = found(row, 'Webhook')
  refuseOthersWork(ctx, [...(webhook.events as WebhookEvent[]), ...more])
  return webhook
}

/** Refuses events and webhooks without the visitor's permission. */
export function refuseOthersWork(ctx: Ctx, types: DeliveryType[]): void {
  const needs = [...new Set(types.map(workOfEvent))].filter((work) => !mayDo(ctx, work))
  if (needs.length > 0) throw notYourWork(needs, true)
}
