/** The slides of the home page as admins edit them (R31). */
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
  listAsked,
  moment,
  nothing,
  optional,
  optionalPictureFile,
  pathId,
  pictureFile,
  seenVersion,
  text,
  wholeNumber,
} from '../parts.ts'
import { recordCalls } from '../records.ts'
import { coded } from '../field-refusals.ts'

/** `path` is the picture's address; `width` and `height` are its pixels. */
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

/** What of a slide both sides show alike. */
export const slideShown = {
  /**
   * Where the subject is, in percent from the picture's upper left corner: a crop keeps it in
   * sight.
   */
  focus_x: z.int(),
  focus_y: z.int(),
  /** What phones show instead; null for the same picture. */
  phone: z.object({ path: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** A path of the shop in English or an address with https; null leads nowhere. */
  link: z.string().nullable(),
}

/** Days are YYYY-MM-DD in Cairo, both included; null sets no bound. */
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

/** A page of the shop has one address for both languages here: the screen adds the language. */
const link = text(limits.link)
  .transform((written) => written.replace(/^\/ar(?=\/|$)/, '') || '/')
  .refine((written) => /^(\/(?![/\\])|https:\/\/[^/])[^\s\\\p{Cc}]*$/u.test(written), {
    error: coded('slide_link'),
    when: isWritten,
  })

const percent = optional(wholeNumber(coded('slide_focus'), 0, 100))

const address = /^(\/media\/|https?:\/\/)/i

/**
 * Another picture. Without a file the one that is there stays, and so it does when a form sends its
 * address back.
 */
export const changedPictureFile = z.preprocess(
  (value) => (typeof value === 'string' && address.test(value.trim()) ? undefined : value),
  optionalPictureFile,
)

/** A picture that may be taken away again: '' and null do. */
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
  /** What phones show instead. */
  phone_path: clearablePictureFile,
  caption: clearable(text(limits.caption)),
  caption_ar: clearable(text(limits.caption)),
  link: clearable(link),
  start_date: clearable(day()),
  end_date: clearable(day()),
})

type Days = { start_date?: string | null | undefined; end_date?: string | null | undefined }

/** Where a day stands to a slide's. */
export function slideTime(
  { start_date, end_date }: Days,
  today: string,
): 'coming' | 'now' | 'over' {
  if (start_date && today < start_date) return 'coming'
  return end_date && end_date < today ? 'over' : 'now'
}

/** Whether the last day is not before the first, as far as both are set. */
export const areInOrder = ({ start_date, end_date }: Days): boolean =>
  !start_date || !end_date || start_date <= end_date

const inOrder = {
  path: ['end_date'],
  error: coded('days_order'),
  when: both('string', 'start_date', 'end_date'),
}

export const slideForm = fields.refine(areInOrder, inOrder)

/** The form of a slide that is there, which may keep its picture (R19). */
export const changedSlideForm = fields
  .extend({ path: changedPictureFile })
  .refine(areInOrder, inOrder)

/** What is not sent stays, the pictures among it (R19). */
export const slideChange = fields.partial().extend({ path: changedPictureFile })

const picture = { count: 1, bytes: limits.picture_bytes }
const pictures = { path: picture, phone_path: picture }

/** How the list may stand; unasked as in the first, the order of the home page. */
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
    summary:
      'Moves a slide to another place in the order of the home page, which is counted from 1',
    input: z.object({ id: pathId, place: id() }),
    reply: nothing,
    refusals: [404, 422],
    example: { id: '1', place: 1 },
  }),
}
