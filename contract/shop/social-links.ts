/** Social links of the footer for admins; the name identifies a link (R17, R103). */
import { z } from 'zod'
import { coded } from '../field-refusals.ts'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { socialLink } from './home.ts'
import { limits } from '../limits.ts'
import { nothing, moment, pathText, text, isWritten } from '../parts.ts'
import { listAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'

export const socialLinkRecord = socialLink.extend({ created_at: moment })
export type SocialLinkRecord = z.output<typeof socialLinkRecord>

/** A link to a page, an e-mail address or a telephone, and no other (R103). */
export const contactLink = text(limits.link).refine(
  (written) => /^(https?:\/\/|mailto:|tel:)[^\s/]/i.test(written),
  {
    error: coded('social_link_link'),
    when: isWritten,
  },
)

// A name of dots alone would be read as a folder in the path of the deleting call.
const socialName = text(limits.social_name).refine(
  (name) => !/^\.+$/.test(name),
  coded('social_link_name'),
)

export const socialLinkForm = z.object({ name: socialName, link: contactLink })

/** Changes of a social link; a field that is not sent keeps its value. */
export const socialLinkChange = socialLinkForm.partial()

/** Sort orders of the list; the first is the default. */
export const socialLinkSorts = ['oldest', 'newest', 'name'] as const

const example = { name: 'instagram', link: 'https://www.instagram.com/zeina' }

export const socialLinks = {
  ...recordCalls(adminPaths.socialLinks, {
    names: ['social', 'social'],
    record: socialLinkRecord,
    form: socialLinkForm,
    change: socialLinkChange,
    asked: listAsked(socialLinkSorts),
    summaries: [
      'Social links, oldest first, as the footer has them, or sorted otherwise; ?search= looks through names and links',
      'One social link',
      'Adds a social link: http(s), mailto or tel',
      'Changes a social link',
      'Deletes a social link by its name',
    ],
    create: { example },
    update: { example: { id: '1', ...example } },
  }),
  delete: endpoint(adminPaths.socialLinks.delete, {
    summary: 'Deletes a social link by its name',
    input: z.object({ name: pathText }),
    reply: nothing,
    refusals: [404],
    example: { name: 'instagram' },
  }),
}
