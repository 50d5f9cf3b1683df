/** Social links of the footer. Names are unique without case. */
import { coded } from '#contract/field-refusals.ts'
import type { z } from 'zod'
import type { socialLinkForm } from '#contract/shop/social-links.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { conflict, found } from '#server/refusal.ts'
import type { SocialLink } from './home.queries.ts'
import {
  deleteSocialLinkRow,
  findSocialLinkRow,
  insertSocialLink,
  lockSocialLinkRow,
  updateSocialLinkRow,
} from './social-links.queries.ts'

export { listSocialLinkPage } from './social-links.queries.ts'

/** `link` is one of http(s), mailto or tel (contract, contactLink; R103). */
export type NewSocialLink = z.output<typeof socialLinkForm>
/** Omitted fields are kept. */
export type SocialLinkChange = Partial<NewSocialLink>

/** Refuses with 404. */
export const getSocialLink = async (ctx: Ctx, id: number): Promise<SocialLink> =>
  found(await findSocialLinkRow(ctx, id), 'Social link')

/** Refuses with 409 a name that is taken. */
export async function createSocialLink(ctx: Ctx, link: NewSocialLink): Promise<SocialLink> {
  return inTransaction(ctx, async (ctx) => {
    const after = await insertSocialLink(ctx, { ...link, created_at: ctx.now() })
    if (!after) throw taken(link.name)
    await logChange(ctx, {
      room: 'socialLinks',
      action: 'create',
      record_id: after.id,
      before: null,
      after,
    })
    return after
  })
}

/** Refuses with 404, and with 409 the name of another link. */
export async function updateSocialLink(
  ctx: Ctx,
  id: number,
  change: SocialLinkChange,
): Promise<SocialLink> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockSocialLinkRow(ctx, id), 'Social link')
    const { name = before.name } = change
    const after = await updateSocialLinkRow(ctx, id, { ...change, name })
    if (!after) throw taken(name)
    await logChange(ctx, { room: 'socialLinks', action: 'update', record_id: id, before, after })
    return after
  })
}

/** Deletes a link by name, without case (R17). Refuses with 404. */
export async function deleteSocialLink(ctx: Ctx, name: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await deleteSocialLinkRow(ctx, name), 'Social link')
    await logChange(ctx, {
      room: 'socialLinks',
      action: 'delete',
      record_id: before.id,
      before,
      after: null,
    })
  })
}

function taken(name: string) {
  return conflict({ name: [coded('social_link_taken', { name })] })
}
