/**
 * In whose name a webhook speaks, and whether they may still see what it tells (R324, 0058). It is
 * judged by each statement that writes down or claims a delivery, from the maker's account as it is
 * then: whatever becomes of them, and in whatever order, stops it in the same transaction.
 */
import { mayOf, roles } from '#contract/roles.ts'
import { webhookEvent, workOfEvent } from '#contract/webhooks.ts'
import type { Ctx } from '#server/ctx.ts'

const listOf = (texts: readonly string[]): string =>
  `array[${texts.map((text) => `'${text}'`).join(', ')}]::text[]`

/**
 * Whether somebody sees all that a webhook tells. @param sees a condition for each kind of work
 * that its events belong to
 */
function seesAll(alias: string, sees: (work: 'orders' | 'catalogue') => string): string {
  const conditions = (['orders', 'catalogue'] as const).map((work) => {
    const events = webhookEvent.options.filter((event) => workOfEvent(event) === work)
    return `(not ${alias}.events && ${listOf(events)} or ${sees(work)})`
  })
  return conditions.join(' and ')
}

/**
 * Why a webhook tells nothing although it is on: its maker has left, is suspended, or lost the
 * work; its API key has ended or sees less, or who gave it is no owner any more. Null where nothing
 * is wrong. One without a maker is from before makers were kept, and speaks for the shop's owners.
 */
export const stoppedBy = (alias: string): string => `(case
  when ${alias}.made_by is null then null
  when ${alias}.made_by_id is not null then (
    select case
      when not maker.is_admin then 'left'
      when maker.suspended_at is not null then 'suspended'
      when ${seesAll(alias, (work) => `coalesce(maker.role, 'owner') = any (${listOf(roles.filter((role) => mayOf(role).includes(work)))})`)} then null
      else 'work'
    end
    from users as maker where maker.id = ${alias}.made_by_id)
  when ${alias}.made_by_key is null then 'left'
  when exists (
    select from api_keys as key join users as giver on giver.id = key.made_by_id
    where key.id = ${alias}.made_by_key and (key.expires_at is null or key.expires_at > now())
      and giver.is_admin and coalesce(giver.role, 'owner') = 'owner' and giver.suspended_at is null
      and ${seesAll(alias, (work) => `key.may ? '${work}'`)}
  ) then null
  else 'key'
end)`

/** Those that are on and tell nothing, because whoever made them may not see it any more. */
export async function countStopped(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.client.query<{ count: number }>(
    `select count(*)::integer as count from webhooks as webhook where webhook.is_on and ${stoppedBy('webhook')} is not null`,
  )
  return rows[0]?.count ?? 0
}
