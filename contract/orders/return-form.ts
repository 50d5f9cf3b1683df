/**
 * What a customer asks the shop to take back: apart from what the shop does with it, for the
 * order's own page (R309).
 */
import { z } from 'zod'
import { limits } from '../limits.ts'
import { id, optional, quantity, text, wholeNumber } from '../parts.ts'
import { returnReason, returnWants } from './return-words.ts'
import { coded } from '../field-refusals.ts'

/** A size or colour: null for none; absent, that of the piece that comes back. */
const choice = z.preprocess((value) => (value === '' ? null : value), id().nullable().optional())

export const returnLine = z.object({
  /** Of the order's line. */
  position: wholeNumber(coded('return_line'), 0, 1000),
  quantity,
  reason: z.enum(returnReason.options, { error: coded('return_reason') }),
  wants: z.enum(returnWants.options, { error: coded('return_wants') }),
  /** Of an exchange: in which size and colour. */
  size_id: choice,
  color_id: choice,
})

export const returnLines = z
  .array(returnLine, { error: coded('return_lines') })
  .min(1, coded('return_lines'))
  .max(limits.cart_lines, coded('return_too_many_lines'))
  .refine(
    (all) => new Set(all.map(({ position }) => position)).size === all.length,
    coded('return_twice'),
  )

export const askForm = z.object({ lines: returnLines, note: optional(text(limits.return_note)) })
export type AskForm = z.output<typeof askForm>
