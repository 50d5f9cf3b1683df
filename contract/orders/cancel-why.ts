import { z } from 'zod'

/** Reasons for which customers cancel their orders by themselves. */
export const cancelWhy = z.enum([
  'mistake',
  'wrong_choice',
  'too_long',
  'elsewhere',
  'price',
  'other',
])
export type CancelWhy = z.output<typeof cancelWhy>
