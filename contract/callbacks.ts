/** Shoppers who ask to be called or written to (spec §3, §5). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { done, email, mobile, moment, optional, pageAsked, pageOf, pageReply, text } from './parts.ts'
import { paths } from './paths.ts'

/** English texts of the API; screens show the message of the same meaning in their language. */
export const callbackTexts = {
  email_required: 'email is required',
  phone_required: 'phone is required',
  invalid_phone: 'Invalid phone number',
  country_required: 'Country is required',
  type_required: 'Type is required',
} as const

export const callbackTypes = ['call', 'sms', 'whatsapp'] as const

export const callbackForm = z.object({
  name: optional(text(limits.name)),
  email: email(callbackTexts.email_required),
  phone: mobile(callbackTexts.phone_required, callbackTexts.invalid_phone),
  country: text(limits.country, callbackTexts.country_required),
  type: z.enum(callbackTypes, { error: callbackTexts.type_required }),
})

export const callbackRecord = z.object({
  id: z.int(),
  name: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  type: z.enum(callbackTypes),
  created_at: moment,
})
export type CallbackRecord = z.output<typeof callbackRecord>

export const callbacks = {
  create: endpoint(paths.callbacks.create, {
    summary: 'Asks the shop to call or write',
    input: callbackForm,
    reply: done,
    limit: 'callback',
    refusals: [422],
    example: { name: 'Mona', email: 'mona@mail.example', phone: '01012345678', country: 'Egypt', type: 'whatsapp' },
  }),
  page: endpoint(adminPaths.callbacks.page, {
    summary: 'Callback requests, newest first',
    input: z.object(pageAsked),
    reply: z.object({ allCallbacks: pageOf(callbackRecord), ...pageReply }),
  }),
}
