/**
 * What the holder of an order's address may do by themselves: cancel it or correct where it goes
 * until it is packed, and put its pieces into the cart again (R354–R356).
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { coded } from '../field-refusals.ts'
import { limits } from '../limits.ts'
import { bodyToken, lang, nothing, seenVersion, text } from '../parts.ts'
import { mobile, personName } from '../person-parts.ts'
import { paths } from '../paths.ts'
import { cart } from '../shop/cart.ts'
import { cancelWhy } from './cancel-why.ts'

const token = text(limits.token)
const ofOrder = { token, version: seenVersion }

/** Corrected phone and address; the city stays, because fee and days depend on it. */
export const correctionForm = z.object({
  phone: mobile(),
  state: personName(),
  address: text(limits.address, coded('address_required')),
})
export type CorrectionForm = z.output<typeof correctionForm>

export const cancelForm = z.object({
  why: z.enum(cancelWhy.options, { error: coded('required') }),
})
export type CancelForm = z.output<typeof cancelForm>

export const ownOrder = {
  cancel: endpoint(paths.ownOrder.cancel, {
    summary:
      'Cancels the customer’s own order until it is packed, with a reason; its stock is restored',
    input: z.object({ ...ofOrder, ...cancelForm.shape }),
    reply: nothing,
    limit: 'callback',
    refusals: [404, 409, 422],
    example: { token: 'token', why: 'wrong_choice' },
  }),
  correct: endpoint(paths.ownOrder.correct, {
    summary: 'Corrects phone and address of the customer’s own order until it is packed',
    input: z.object({ ...ofOrder, ...correctionForm.shape }),
    reply: nothing,
    limit: 'callback',
    refusals: [404, 409, 422],
    example: {
      token: 'token',
      phone: '01012345678',
      state: 'Dokki',
      address: '14 Mossadak Street, flat 9',
    },
  }),
  again: endpoint(paths.ownOrder.again, {
    summary:
      'Adds the pieces of a former order to the cart at current prices, as far as they are in stock',
    input: z.object({ token, guest_token: bodyToken, lang }),
    keyed: true,
    reply: cart.add.reply.extend({
      /** Pieces that were not added: out of stock, or no longer in the shop. */
      missing: z.array(z.object({ name: z.string(), quantity: z.int() })),
    }),
    limit: 'cart',
    refusals: [404, 409, 422],
    example: { token: 'token', guest_token: '' },
  }),
}
