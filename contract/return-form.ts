/**
 * What a customer asks the shop to take back: apart from what the shop does with it, for the
 * order's own page (R309).
 */
import { z } from 'zod'
import { limits } from './limits.ts'
import { id, optional, quantity, text, wholeNumber } from './parts.ts'
import { returnReason, returnWants } from './return-words.ts'

export const askTexts = {
  lines: 'Choose at least one piece',
  too_many_lines: `At most ${limits.cart_lines} lines`,
  line: 'The order has no such line',
  twice: 'Name each line once',
  quantity: 'So many pieces of it cannot come back',
  reason: 'Choose a reason',
  wants: 'Choose money or an exchange',
} as const

/** A size or colour: null for none; absent, that of the piece that comes back. */
const choice = z.preprocess((value) => (value === '' ? null : value), id().nullable().optional())

export const returnLine = z.object({
  /** Of the order's line. */
  position: wholeNumber(askTexts.line, 0, 1000),
  quantity,
  reason: z.enum(returnReason.options, { error: askTexts.reason }),
  wants: z.enum(returnWants.options, { error: askTexts.wants }),
  /** Of an exchange: in which size and colour. */
  size_id: choice,
  color_id: choice,
})

export const returnLines = z
  .array(returnLine, { error: askTexts.lines })
  .min(1, askTexts.lines)
  .max(limits.cart_lines, askTexts.too_many_lines)
  .refine((all) => new Set(all.map(({ position }) => position)).size === all.length, askTexts.twice)

export const askForm = z.object({ lines: returnLines, note: optional(text(limits.return_note)) })
export type AskForm = z.output<typeof askForm>
