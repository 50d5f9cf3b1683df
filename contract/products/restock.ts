/** Back-in-stock notices: one e-mail to the shopper, or a phone call that the owner makes (R81). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { asked, flag, id, lang, moment, nothing, optional, pathId } from '../parts.ts'
import { contact, email, mobile, withAddress } from '../person-parts.ts'
import { listAsked, pageOf, pageReply } from '../list-parts.ts'
import { paths } from '../paths.ts'
import { coded } from '../field-refusals.ts'

const invalidEmail = coded('restock_email')

export const restockForm = z
  .object({
    contact,
    email: optional(email(invalidEmail, invalidEmail)),
    phone: optional(mobile()),
  })
  .refine(...withAddress('email', invalidEmail))
  .refine(({ contact, phone }) => contact !== 'phone' || phone !== undefined, {
    path: ['phone'],
    error: coded('phone_required'),
  })

export const restockSorts = ['newest', 'oldest'] as const

/**
 * Shopper who waits for a call or message by the owner. Requests by e-mail are not listed, because
 * the server mails them.
 */
export const restockRecord = z.object({
  id: z.int(),
  phone: z.string(),
  /** Null for a shopper who waits for the shop to take orders. */
  product: z.string().nullable(),
  product_ar: z.string().nullable(),
  /** Slug of the product; null if shoppers cannot see the product. */
  product_slug: z.string().nullable(),
  /** Size that the shopper wants; null for any. */
  size: z.string().nullable(),
  size_ar: z.string().nullable(),
  color: z.string().nullable(),
  color_ar: z.string().nullable(),
  /** Language in which the shopper made the request. */
  language: z.enum(['en', 'ar']),
  /** Whether the wanted variant is back in stock, or the shop takes orders. */
  is_back: z.boolean(),
  /** Time at which the shopper was notified; null while the request is open. */
  told_at: moment.nullable(),
  created_at: moment,
})
export type RestockRecord = z.output<typeof restockRecord>

export const restock = {
  notify: endpoint(paths.restock.notify, {
    summary:
      'Requests a notice when a product, or one of its variants, is back in stock: by one email, or with contact=phone by a message from the owner; repeating it changes nothing',
    input: restockForm.safeExtend({
      productId: pathId,
      size_id: optional(id()),
      color_id: optional(id()),
      lang,
    }),
    reply: nothing,
    limit: 'notify',
    daily: true,
    refusals: [404, 422],
    example: { productId: '1', email: 'mona@mail.example' },
  }),
  notifyOpening: endpoint(paths.restock.notifyOpening, {
    summary:
      'Requests a notice when a shop that is closed takes orders: by one email, or with contact=phone by a message from the owner; repeating it changes nothing',
    input: restockForm.safeExtend({ lang }),
    reply: nothing,
    limit: 'notify',
    daily: true,
    refusals: [422],
    example: { email: 'mona@mail.example' },
  }),
  page: endpoint(adminPaths.restock.page, {
    summary:
      'Restock requests by phone, newest first by default; `search` matches product names and phones in any format; `state` selects due, waiting or notified requests',
    input: z.object({
      ...listAsked(restockSorts),
      state: asked(z.enum(['back', 'waiting', 'told'])),
    }),
    reply: z.object({ restock: pageOf(restockRecord), ...pageReply }),
    example: { page: '1', search: 'coat', state: 'back', sort: 'oldest' },
  }),
  changeStatus: endpoint(adminPaths.restock.changeStatus, {
    summary:
      'Marks a restock request as notified, or as waiting again; `undo` reverts the latter with its former time',
    input: z.object({ id: pathId, told: flag, undo: optional(flag) }),
    reply: nothing,
    refusals: [404, 422],
    example: { id: '1', told: true },
  }),
}
