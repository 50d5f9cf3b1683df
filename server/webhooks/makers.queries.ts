/**
 * Makers of webhooks, and their permissions for the sent data (R324, 0058). Each statement that
 * inserts or claims a delivery checks them by the maker's account at that moment: any change of the
 * account, in any order, stops the webhook in the same transaction.
 */
import { mayOf, roles } from '#contract/accounts/roles.ts'
import { webhookEvent, workOfEvent } from '#contract/running/webhooks.ts'
import type { Ctx } from '#server/ctx.ts'

const listOf = (texts: readonly string[]): string =>
  `array[${texts.map((text) => `'${text}'`).join(', ')}]::text[]`

/**
 * Condition that a user may see all data of a webhook's events.
 * @param sees condition for each permission that the events need
 */
function seesAll(alias: string, sees: (work: 'orders' | 'catalogue') => string): string {
  const conditions = (['orders', 'catalogue'] as const).map((work) => {
    const events = webhookEvent.options.filter((event) => workOfEvent(event) === work)
    return `(not ${alias}.events && ${listOf(events)} or ${sees(work)})`
  })
  return conditions.join(' and ')
}

/**
 * Reason why an active webhook sends nothing: its maker has left, is suspended, or lost the
 * permission; the API key has ended or sees less, or its creator is no owner any more. Null if
 * there is none. A webhook without a maker is from before makers were stored, and acts for the
 * shop's owners.
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

/** Number of active webhooks stopped by their maker's permissions. */
export async function countStopped(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.client.query<{ count: number }>(
    `select count(*)::integer as count from webhooks as webhook where webhook.is_on and ${stoppedBy('webhook')} is not null`,
  )
  return rows[0]?.count ?? 0
}
