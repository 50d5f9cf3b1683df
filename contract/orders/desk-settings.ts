/**
 * Settings of confirming orders: whether orders are confirmed, when to call again, which orders are
 * flagged, and the texts for WhatsApp.
 */
import { z } from 'zod'
import { limits } from '../limits.ts'
import { day, flag, wholeNumber } from '../parts.ts'
import { unknownPlaceholders } from '../text/whatsapp-text.ts'
import { type Coded, coded } from '../field-refusals.ts'

const error = (text: Coded) => ({ error: text })

const hour = (least: number, most: number) =>
  wholeNumber(coded('setting_calling_hours'), least, most)

const whatsAppText = <Words extends z.ZodType>(words: (max: number) => Words) =>
  words(limits.whatsapp_text).refine(
    (both) =>
      Object.values((both ?? {}) as Record<string, string>).every(
        (text) => unknownPlaceholders(text ?? '').length === 0,
      ),
    coded('setting_placeholder'),
  )

/** Address on parcel labels, to which a courier brings pieces back; '' for none. */
export const senderAddress = z
  .string(error(coded('text')))
  .trim()
  .max(200, coded('too_long'))

/**
 * Settings of the desk.
 * @param words schema of a text in both languages
 */
export const deskSettings = <Words extends z.ZodType>(words: (max: number) => Words) => ({
  /** Whether new orders wait until an admin has confirmed them with the customer. */
  confirm_orders: flag,
  /** Hours after which an unconfirmed order is cancelled automatically; 0: never. */
  unconfirmed_hours: wholeNumber(coded('setting_unconfirmed_hours'), 0, limits.unconfirmed_hours),
  /**
   * Hours until the next call after the first, second, … unanswered call; the last number applies
   * to all further calls.
   */
  try_again_hours: z
    .array(
      wholeNumber(coded('setting_try_again'), 1, limits.try_again_hours),
      error(coded('setting_try_again')),
    )
    .min(1, coded('setting_try_again'))
    .max(limits.tries, coded('setting_try_again')),
  /** Hours of the shop's day for calling customers. */
  calling_hours: z
    .object({ from: hour(0, 23), to: hour(1, 24) }, error(coded('setting_calling_hours')))
    .refine(({ from, to }) => from < to, coded('setting_calling_hours')),
  /** Refusals since the last delivered order from which a phone is flagged; 0: never. */
  refusals_to_flag: wholeNumber(coded('setting_refusals'), 0, 100),
  /** Total in EGP above which an order is flagged; 0: never. */
  cod_limit: wholeNumber(coded('setting_cod_limit'), 0, limits.egp),
  /** Days off besides Fridays and Saturdays: promised delivery dates skip them. */
  closed_days: z
    .array(day(), error(coded('setting_closed_days')))
    .max(limits.closed_days, coded('setting_closed_days'))
    .transform((days) => [...new Set(days)].sort()),
  sender_address: senderAddress,
  /** Opening texts of a WhatsApp chat, for an order to confirm and for an order made by hand. */
  whatsapp_confirm: whatsAppText(words),
  whatsapp_placed: whatsAppText(words),
})

export const defaultDeskSettings = {
  confirm_orders: true,
  unconfirmed_hours: 0,
  try_again_hours: [2, 4, 20],
  calling_hours: { from: 10, to: 22 },
  refusals_to_flag: 2,
  cod_limit: 0,
  closed_days: [] as string[],
  sender_address: '',
  whatsapp_confirm: {
    en: 'Hello {name}, this is {shop}. We have your order {number}:\n{lines}\nTo pay in cash: {total}\n{address}\nMay we send it? Your order: {link}',
    ar: 'أهلًا {name}، من {shop}. وصلنا طلبك {number}:\n{lines}\nالمطلوب عند الاستلام: {total} نقدًا\n{address}\nيُرجى تأكيد الطلب بالرد هنا. متابعة الطلب: {link}',
  },
  whatsapp_placed: {
    en: 'Hello {name}, we have placed your order {number} with {shop}.\n{lines}\nTo pay in cash: {total}, delivery included.\n{address}\nYour order: {link}',
    ar: 'أهلًا {name}، سجّلنا طلبك {number} من {shop}.\n{lines}\nالمطلوب عند الاستلام: {total} نقدًا، شاملة التوصيل.\n{address}\nمتابعة الطلب: {link}',
  },
}
