/** Pictures of the Instagram row for admins: `name` is the link, `path` the picture (R34). */
import { z } from 'zod'
import { coded } from '../field-refusals.ts'
import { adminPaths } from '../admin-paths.ts'
import { limits } from '../limits.ts'
import { listAsked } from '../list-parts.ts'
import { optional, text } from '../parts.ts'
import { pictureFile } from '../files/picture-fields.ts'
import { recordCalls } from '../records.ts'
import { altTexts, changedPictureFile, pictureRecord, slideSorts } from './slides.ts'

export const instagramImageRecord = pictureRecord.omit({ name_ar: true })
export type InstagramImageRecord = z.output<typeof instagramImageRecord>

/** A link's scheme; browsers drop white space from it. */
const schemeOf = (written: string) =>
  /^([a-z][a-z0-9+.-]*):/i.exec(written.replace(/[\s\p{Cc}]/gu, ''))?.[1]?.toLowerCase()

/**
 * A link to a page by http or https (R103), or a text that is no link, which leaves the picture
 * without one.
 */
export const webLink = text(limits.link).refine(
  (written) => ['http', 'https', undefined].includes(schemeOf(written)),
  coded('instagram_link'),
)

export const instagramImageForm = z.object({ name: webLink, ...altTexts, path: pictureFile() })

/** Changes of an Instagram image; link and picture keep their values if not sent (R19). */
export const instagramImageChange = instagramImageForm.extend({
  name: optional(webLink),
  path: changedPictureFile,
})

const pictures = { path: { count: 1, bytes: limits.picture_bytes } }

export const instagramImages = recordCalls(adminPaths.instagramImages, {
  names: ['customerlink', 'link'],
  record: instagramImageRecord,
  form: instagramImageForm,
  change: instagramImageChange,
  asked: listAsked(slideSorts),
  summaries: [
    'Instagram images in their order on the home page or sorted otherwise; ?search= looks through links and alternative texts',
    'One Instagram image',
    'Adds an Instagram image after the last one',
    'Changes an Instagram image',
    'Deletes an Instagram image',
  ],
  pictures,
  create: {
    refusals: [413, 422],
    example: { name: 'https://www.instagram.com/p/abc', path: '(a file)' },
  },
  update: {
    refusals: [404, 413, 422],
    example: { id: '1', name: 'https://www.instagram.com/p/abc' },
  },
})
