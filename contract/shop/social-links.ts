/** The social links of the footer as admins edit them; a link is known by its name (R17, R103). */
import { z } from 'zod'
import { coded } from '../field-refusals.ts'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { socialLink } from './home.ts'
import { limits } from '../limits.ts'
import { nothing, listAsked, moment, pathText, text, isWritten } from '../parts.ts'
import { recordCalls } from '../records.ts'

export const socialLinkRecord = socialLink.extend({ created_at: moment })
export type SocialLinkRecord = z.output<typeof socialLinkRecord>

/** A link to a page, an address or a telephone, and to nothing else (R103). */
export const contactLink = text(limits.link).refine(
  (written) => /^(https?:\/\/|mailto:|tel:)[^\s/]/i.test(written),
  {
    error: coded('social_link_link'),
    when: isWritten,
  },
)

// Dots alone would be read as a folder in the address that deletes it.
const socialName = text(limits.social_name).refine(
  (name) => !/^\.+$/.test(name),
  coded('social_link_name'),
)

export const socialLinkForm = z.object({ name: socialName, link: contactLink })

/** What is not sent stays. */
export const socialLinkChange = socialLinkForm.partial()

/** How the list may stand; unasked as in the first. */
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
      'Deletes the social link of this name',
    ],
    create: { example },
    update: { example: { id: '1', ...example } },
  }),
  delete: endpoint(adminPaths.socialLinks.delete, {
    summary: 'Deletes the social link of this name',
    input: z.object({ name: pathText }),
    reply: nothing,
    refusals: [404],
    example: { name: 'instagram' },
  }),
}
