/** Social links of the footer. Names are unique without case. */
import { coded } from '#contract/field-refusals.ts'
import type { Ctx } from '#server/ctx.ts'
import { records } from '#server/records/records.ts'
import { conflict, found } from '#server/refusal.ts'
import { findSocialLinkId, socialLinkRows } from './social-links.queries.ts'

const noun = 'Social link'

export const socialLinkRecords = records(socialLinkRows, {
  room: 'socialLinks',
  noun,
  taken: ({ name }) => conflict({ name: [coded('social_link_taken', { name })] }),
})

/** Deletes a link by name, without case (R17). Refuses with 404. */
export const deleteSocialLink = async (ctx: Ctx, name: string): Promise<void> =>
  socialLinkRecords.delete(ctx, found(await findSocialLinkId(ctx, name), noun))
