/** Slides of the home page for admins (R31). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  both,
  clearable,
  day,
  id,
  isWritten,
  moment,
  nothing,
  optional,
  pathId,
  seenVersion,
  text,
  wholeNumber,
} from '../parts.ts'
import { optionalPictureFile, pictureFile } from '../files/picture-fields.ts'
import { listAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'
import { coded } from '../field-refusals.ts'

/** A picture: `path` is its address; `width` and `height` are its pixels. */
export const pictureRecord = z.object({
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

/** Fields of a slide that shoppers and admins see alike. */
export const slideShown = {
  /**
   * Position of the subject in percent from the picture's upper left corner: a crop keeps it in
   * sight.
   */
  focus_x: z.int(),
  focus_y: z.int(),
  /** The picture for phones; null for the same picture. */
  phone: z.object({ path: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** An English path of the shop or an address with https; null for no link. */
  link: z.string().nullable(),
}

/** A slide: days are YYYY-MM-DD in Cairo, both included; null sets no limit. */
export const slideRecord = pictureRecord.extend({
  ...slideShown,
  caption: z.string().nullable(),
  caption_ar: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  version: z.int(),
})
export type SlideRecord = z.output<typeof slideRecord>

export const altTexts = { alt: clearable(text(limits.alt)), alt_ar: clearable(text(limits.alt)) }

/** A link without a language: the Arabic prefix is dropped, and the screen adds the language. */
export const shopLink = text(limits.link)
  .transform((written) => written.replace(/^(\/ar)+(?=\/|$)/, '') || '/')
  .refine((written) => /^(\/(?![/\\])|https:\/\/[^/])[^\s\\\p{Cc}]*$/u.test(written), {
    error: coded('slide_link'),
    when: isWritten,
  })

const percent = optional(wholeNumber(coded('slide_focus'), 0, 100))

const address = /^(\/media\/|https?:\/\/)/i

/**
 * A new picture for a record. The stored picture stays if no file is sent, or if the form sends its
 * address back.
 */
export const changedPictureFile = z.preprocess(
  (value) => (typeof value === 'string' && address.test(value.trim()) ? undefined : value),
  optionalPictureFile,
)

/** A picture that can be removed, by '' or null. */
const clearablePictureFile = z.preprocess(
  (value) => (value === '' ? null : value),
  z.union([z.null(), changedPictureFile]).optional(),
)

const fields = z.object({
  name: text(limits.slide_name),
  name_ar: clearable(text(limits.slide_name)),
  ...altTexts,
  path: pictureFile(),
  focus_x: percent,
  focus_y: percent,
  /** The picture for phones. */
  phone_path: clearablePictureFile,
  caption: clearable(text(limits.caption)),
  caption_ar: clearable(text(limits.caption)),
  link: clearable(shopLink),
  start_date: clearable(day()),
  end_date: clearable(day()),
})

type Days = { start_date?: string | null | undefined; end_date?: string | null | undefined }

/** State of a slide on a day: before, within or after its days. */
export function slideTime(
  { start_date, end_date }: Days,
  today: string,
): 'coming' | 'now' | 'over' {
  if (start_date && today < start_date) return 'coming'
  return end_date && end_date < today ? 'over' : 'now'
}

/** Whether the last day is not before the first, if both are set. */
export const areInOrder = ({ start_date, end_date }: Days): boolean =>
  !start_date || !end_date || start_date <= end_date

const inOrder = {
  path: ['end_date'],
  error: coded('days_order'),
  when: both('string', 'start_date', 'end_date'),
}

export const slideForm = fields.refine(areInOrder, inOrder)

/** The form of an existing slide, which may keep its picture (R19). */
export const changedSlideForm = fields
  .extend({ path: changedPictureFile })
  .refine(areInOrder, inOrder)

/** Changes of a slide; a field that is not sent keeps its value, pictures too (R19). */
export const slideChange = fields.partial().extend({ path: changedPictureFile })

const picture = { count: 1, bytes: limits.picture_bytes }
const pictures = { path: picture, phone_path: picture }

/** Sort orders of the list; the first, the order of the home page, is the default. */
export const slideSorts = ['position', 'newest', 'oldest', 'name'] as const

export const slides = {
  ...recordCalls(adminPaths.slides, {
    names: ['slider', 'slider'],
    record: slideRecord,
    form: slideForm,
    change: slideChange.extend({ version: seenVersion }),
    asked: listAsked(slideSorts),
    summaries: [
      'Slides in their order on the home page or sorted otherwise; ?search= looks through names and alternative texts',
      'One slide',
      'Adds a slide after the last one',
      'Changes a slide',
      'Deletes a slide',
    ],
    pictures,
    create: { refusals: [413, 422], example: { name: 'Summer linen', path: '(a file)' } },
    update: { refusals: [404, 409, 413, 422], example: { id: '1', name: 'Summer linen' } },
  }),
  move: endpoint(adminPaths.slides.move, {
    summary: 'Moves a slide to a position on the home page, counted from 1',
    input: z.object({ id: pathId, place: id() }),
    reply: nothing,
    refusals: [404, 422],
    example: { id: '1', place: 1 },
  }),
}
