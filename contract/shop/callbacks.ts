/** Callbacks: requests of shoppers to be called or written to (R80). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { asked, flag, moment, nothing, optional, pathId, text } from '../parts.ts'
import { contact, email, mobile, withAddress } from '../person-parts.ts'
import { listAsked, pageOf, pageReply } from '../list-parts.ts'
import { paths } from '../paths.ts'
import { coded } from '../field-refusals.ts'

export const callbackTypes = ['call', 'sms', 'whatsapp'] as const

export const callbackSorts = ['newest', 'oldest'] as const

export const callbackForm = z
  .object({
    name: optional(text(limits.name)),
    contact,
    email: optional(email(coded('callback_email_required'))),
    phone: mobile(coded('callback_phone_required'), coded('callback_invalid_phone')),
    country: text(limits.country, coded('callback_country_required')),
    type: z.enum(callbackTypes, { error: coded('callback_type_required') }),
  })
  .refine(...withAddress('email', coded('callback_email_required')))

export const callbackRecord = z.object({
  id: z.int(),
  name: z.string().nullable(),
  /** Null if the shopper chose to be reached by phone. */
  email: z.string().nullable(),
  phone: z.string(),
  country: z.string(),
  type: z.enum(callbackTypes),
  /** Null until the shopper was called or written to. */
  called_at: moment.nullable(),
  created_at: moment,
})
export type CallbackRecord = z.output<typeof callbackRecord>

export const callbacks = {
  create: endpoint(paths.callbacks.create, {
    summary: 'Creates a callback request',
    input: callbackForm,
    keyed: true,
    reply: nothing,
    limit: 'callback',
    daily: true,
    refusals: [422],
    example: {
      name: 'Mona',
      email: 'mona@mail.example',
      phone: '01012345678',
      country: 'Egypt',
      type: 'whatsapp',
    },
  }),
  page: endpoint(adminPaths.callbacks.page, {
    summary:
      'Callback requests, newest first by default; `search` matches name, email, country, and phone in any format; `state` filters waiting or done ones',
    input: z.object({
      ...listAsked(callbackSorts),
      state: asked(z.enum(['waiting', 'done'])),
      type: asked(z.enum(callbackTypes)),
    }),
    reply: z.object({ allCallbacks: pageOf(callbackRecord), ...pageReply }),
    example: { page: '1', search: '010 1234', state: 'waiting', type: 'whatsapp', sort: 'oldest' },
  }),
  changeStatus: endpoint(adminPaths.callbacks.changeStatus, {
    summary:
      'Marks a callback request as done, or as waiting again; `undo` reverts the latter with its former time',
    input: z.object({ id: pathId, done: flag, undo: optional(flag) }),
    reply: nothing,
    refusals: [404, 422],
    example: { id: '1', done: true },
  }),
}
