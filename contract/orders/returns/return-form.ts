/**
 * The form of a return request, separate from the shop's own calls because the customer's order
 * page uses it (R309).
 */
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { id, optional, quantity, text, wholeNumber } from '#contract/parts.ts'
import { returnReason, returnWants } from './return-words.ts'
import { coded } from '#contract/field-refusals.ts'

/** A size or colour: null for none; absent, that of the returned piece. */
const choice = z.preprocess((value) => (value === '' ? null : value), id().nullable().optional())

export const returnLine = z.object({
  /** Position of the order's line. */
  position: wholeNumber(coded('return_line'), 0, 1000),
  quantity,
  reason: z.enum(returnReason.options, { error: coded('return_reason') }),
  wants: z.enum(returnWants.options, { error: coded('return_wants') }),
  /** The size and colour wished for in an exchange. */
  size_id: choice,
  color_id: choice,
})

/** Lines of a return: at least one, each line of the order at most once. */
export const returnLines = <Line extends typeof returnLine>(line: Line) =>
  z
    .array(line, { error: coded('return_lines') })
    .min(1, coded('return_lines'))
    .max(limits.cart_lines, coded('return_too_many_lines'))
    .refine(
      (all) => new Set(all.map(({ position }) => position)).size === all.length,
      coded('return_twice'),
    )

export const askForm = z.object({
  lines: returnLines(returnLine),
  note: optional(text(limits.return_note)),
})
