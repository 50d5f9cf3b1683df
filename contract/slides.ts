/** The slides of the home page as admins edit them (R31). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { byId, clearable, nothing, listAsked, moment, optionalPictureFile, pageOf, pageReply, pathId, pictureFile, text } from './parts.ts'

/** `path` is the picture's address; `width` and `height` are its pixels. */
export const slideRecord = z.object({
  id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  alt: z.string().nullable(),
  alt_ar: z.string().nullable(),
  path: z.string(),
  width: z.int(),
  height: z.int(),
  created_at: moment,
})
export type SlideRecord = z.output<typeof slideRecord>

export const altTexts = { alt: clearable(text(limits.alt)), alt_ar: clearable(text(limits.alt)) }

export const slideForm = z.object({
  name: text(limits.slide_name),
  name_ar: clearable(text(limits.slide_name)),
  ...altTexts,
  path: pictureFile(),
})

const address = /^(\/media\/|https?:\/\/)/i

/** Another picture. Without a file the one that is there stays, and so it does when a form sends its address back. */
export const changedPictureFile = z.preprocess(
  (value) => (typeof value === 'string' && address.test(value.trim()) ? undefined : value),
  optionalPictureFile,
)

/** What is not sent stays, the picture among it (R19). */
export const slideChange = slideForm.partial().extend({ path: changedPictureFile })

const pictures = { path: { count: 1, bytes: limits.picture_bytes } }

/** How the list may stand; unasked as in the first, the order of the home page. */
export const slideSorts = ['position', 'newest', 'oldest', 'name'] as const

export const slides = {
  page: endpoint(adminPaths.slides.page, {
    summary: 'Slides in their order on the home page or sorted otherwise; ?search= looks through names and alternative texts',
    input: z.object(listAsked(slideSorts)),
    reply: z.object({ slider: pageOf(slideRecord), ...pageReply }),
  }),
  record: endpoint(adminPaths.slides.record, {
    summary: 'One slide',
    ...byId,
    reply: z.object({ slider: slideRecord }),
  }),
  create: endpoint(adminPaths.slides.create, {
    summary: 'Adds a slide after the last one',
    input: slideForm,
    pictures,
    reply: z.object({ slider: slideRecord }),
    refusals: [413, 422],
    example: { name: 'Summer linen', path: '(a file)' },
  }),
  update: endpoint(adminPaths.slides.update, {
    summary: 'Changes a slide',
    input: slideChange.extend({ id: pathId }),
    pictures,
    reply: z.object({ slider: slideRecord }),
    refusals: [404, 413, 422],
    example: { id: '1', name: 'Summer linen' },
  }),
  delete: endpoint(adminPaths.slides.delete, {
    summary: 'Deletes a slide',
    ...byId,
    reply: nothing,
  }),
}
