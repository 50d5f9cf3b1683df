/** States, reasons and wishes of returns, for orders and returns alike. */
import { z } from 'zod'

/**
 * States of a return. `asked`: requested by the customer; `coming`: agreed by the shop; `to_pay`:
 * received, with a refund to pay.
 */
export const returnState = z.enum(['asked', 'coming', 'to_pay', 'done', 'declined', 'cancelled'])
export type ReturnState = z.output<typeof returnState>

export const returnReason = z.enum([
  'too_small',
  'too_large',
  'not_as_expected',
  'changed_mind',
  'damaged',
  'wrong_item',
  'other',
])
export type ReturnReason = z.output<typeof returnReason>

export const returnWants = z.enum(['money', 'exchange'])
export type ReturnWants = z.output<typeof returnWants>

export const comesBy = z.enum(['courier', 'customer'])
export const moneyBy = z.enum(['courier', 'transfer'])
