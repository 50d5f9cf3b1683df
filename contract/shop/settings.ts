/** Settings of the shop: name, contact, texts and waiting times (R105). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { orderPrefix } from '../orders/order-number.ts'
import { deskSettings, senderAddress } from '../orders/desk-settings.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { email } from '../person-parts.ts'
import { flag, lang, optional, seenVersion, wholeNumber, workingDays } from '../parts.ts'
import { paths } from '../paths.ts'
import { coded } from '../field-refusals.ts'
import { openingStates, openingWith } from './settings/opening.ts'
import { banner, bothLanguages, eitherOf, error, listOf } from './settings/setting-texts.ts'
import { brand, brandPictures, changedBrandPictures, look } from './settings/brand.ts'

/** Pieces of a full cart. */
const mostPieces = limits.cart_lines * limits.quantity

const contactEmail = z
  .string(error(coded('text')))
  .trim()
  .refine((written) => written === '' || email().safeParse(written).success, coded('invalid_email'))

const contactPhone = z
  .string(error(coded('text')))
  .trim()
  .regex(/^(\+?[\d ().-]{3,19})?$/, coded('setting_phone'))

/** A number in the form that `whatsAppLink` takes; screens convert other spellings first. */
const whatsApp = z
  .string(error(coded('text')))
  .trim()
  .regex(/^(01[0125]\d{8}|\+[1-9]\d{7,14})?$/, coded('setting_whatsapp'))

/** Language in which the shop's root answers whoever names none (R345). */
const language = z.enum(['en', 'ar'])

const settingsIn = <Words extends z.ZodType>(words: (max: number, least?: 0) => Words) => ({
  shop_name: words(60),
  /** What search engines and shared links say of the shop. */
  description: words(160),
  /** Line below the name in the footer; '' for none. */
  footer_line: words(120, 0),
  look,
  /** Whether the shop takes orders (R388). */
  opening: openingWith(words(200, 0)),
  /** Language of the shop's root for readers whose own is neither (R345). */
  language,
  /** Address to which new orders are mailed and customers may write; '' for none. */
  contact_email: contactEmail,
  /** Prefix of the numbers of new orders (R381). */
  order_prefix: orderPrefix,
  /** Phone for customers; '' for none. */
  contact_phone: contactPhone,
  /** WhatsApp number for shoppers; '' for none. */
  whatsapp: whatsApp,
  /** Text beside the buy button and in the line above the header (R38). */
  shipping_note: words(120),
  /** Estimated delivery in working days (R27). */
  delivery_days: z
    .object({ from: workingDays, to: workingDays }, error(coded('days')))
    .refine(({ from, to }) => from <= to, coded('days_order')),
  /** Subtotal in EGP from which delivery is free; 0: never. Whole pounds, as advertised. */
  free_delivery_from: wholeNumber(coded('setting_free_delivery'), 0, limits.egp),
  /**
   * Days after delivery for requesting a return or an exchange; 0: never. Texts name them as {days}
   * (R309).
   */
  return_days: wholeNumber(coded('setting_return_days'), 0, limits.return_days),
  /**
   * Whether customers may ask for a refund on the order's page, or for an exchange only (R350).
   */
  return_money: flag,
  /** The returns and exchange rules of the Delivery & Returns dialog (R27). */
  delivery_rules: listOf(words(300), 12),
  /**
   * The home page's two banners: a category, by its slug, with the text under its newest picture.
   */
  banners: z
    .array(banner(words), error(coded('setting_banners')))
    .length(2, coded('setting_banners')),
  /** The courier's promise on the home page. */
  promise: z.object(
    { title: words(120), points: listOf(words(160), 6) },
    error(coded('setting_list')),
  ),
  /** The home page's row of a category's newest products. */
  row: banner(words),
  /** Milliseconds between the last key press and the search (R54). */
  search_debounce: wholeNumber(coded('setting_milliseconds'), 0, 10_000),
  /**
   * Pieces in one order, at most; all orders of a phone on one day may have twice as many. 0: no
   * limit.
   */
  pieces_per_order: wholeNumber(coded('setting_pieces'), 0, mostPieces),
  /** Pieces up to which stock is low, of a product or of a variant (R347). */
  low_stock: wholeNumber(coded('setting_pieces'), 0, mostPieces),
  /**
   * Days after which questions, callbacks, new reviews and restock requests are deleted; 0: never
   * (R323).
   */
  keep_unanswered_days: wholeNumber(coded('setting_keep_days'), 0, limits.keep_days),
  ...deskSettings(words),
})

/**
 * Settings in both languages, as stored. A setting that was never changed has its value of
 * `defaultSettings`.
 */
export const shopSettings = z.object({ ...settingsIn(bothLanguages), ...brandPictures })
export type ShopSettings = z.output<typeof shopSettings>

/** Settings as the dashboard's form holds them, with new pictures as files. */
export const settingsForm = shopSettings.extend(changedBrandPictures)

/** Settings with the number of changes as version. */
export const settingsRecord = shopSettings.extend({ version: z.int() })
export type SettingsRecord = z.output<typeof settingsRecord>

const eachOptional = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, optional(schema as z.ZodType)]),
  ) as {
    [Key in keyof Shape]: ReturnType<typeof optional<Extract<Shape[Key], z.ZodType>>>
  }

const clears = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null ? '' : value), schema.optional())

/**
 * Changes of settings: '' and null leave a setting as it is, but empty the contacts. The public
 * reply is valid input too: every text may be a plain string.
 */
export const settingsChange = z.object({
  ...eachOptional(settingsIn(eitherOf)),
  contact_email: clears(contactEmail),
  contact_phone: clears(contactPhone),
  whatsapp: clears(whatsApp),
  sender_address: clears(senderAddress),
  // An empty prefix is refused, not ignored: every number has one.
  order_prefix: orderPrefix.optional(),
  ...changedBrandPictures,
  version: seenVersion,
})
export type SettingsSent = z.output<typeof settingsChange>
/** A change with stored pictures in the place of files. */
export type SettingsChange = Omit<SettingsSent, 'wordmark' | 'mark'> &
  Partial<Pick<ShopSettings, 'wordmark' | 'mark'>>

/** Settings that decide the shop's earnings: only owners may change them (R272). */
export const moneySettings = [
  'free_delivery_from',
  'cod_limit',
] as const satisfies readonly (keyof ShopSettings)[]

/**
 * Settings of the shop's name, look and numbers, which only owners may change either (R384, R381).
 */
export const brandSettings = [
  'shop_name',
  'description',
  'footer_line',
  'look',
  'order_prefix',
  'wordmark',
  'mark',
] as const satisfies readonly (keyof ShopSettings)[]

/** Settings that only owners may change or restore. */
export const ownerSettings = [...moneySettings, ...brandSettings, 'opening'] as const

const bannerReply = z.object({ category: z.string(), title: z.string(), link: z.string() })

const settingsReply = z.object({
  settings: z.object({
    shop_name: z.string(),
    footer_line: z.string(),
    /**
     * State of today. While the shop is away, `until` is the day on which it takes orders again, and
     * `line` says so above the header; both are '' otherwise.
     */
    opening: z.object({
      state: z.enum(openingStates),
      until: z.string(),
      words: z.string(),
      line: z.string(),
    }),
    language,
    order_prefix: z.string(),
    contact_email: z.string(),
    contact_phone: z.string(),
    whatsapp: z.string(),
    shipping_note: z.string(),
    delivery_days: z.object({ from: z.int(), to: z.int() }),
    free_delivery_from: z.int(),
    return_days: z.int(),
    return_money: z.boolean(),
    delivery_rules: z.array(z.string()),
    banners: z.array(bannerReply),
    promise: z.object({ title: z.string(), points: z.array(z.string()) }),
    row: bannerReply,
    search_debounce: z.int(),
    pieces_per_order: z.int(),
    closed_days: z.array(z.string()),
    currency: z.literal('EGP'),
  }),
  brand,
  /**
   * The version, outside of the settings, so that a client that sends the settings back does not
   * send it by accident.
   */
  version: z.int(),
})
export type PublicSettings = z.output<typeof settingsReply>['settings']

export const settings = {
  get: endpoint(paths.settings.get, {
    summary: 'Public settings of the shop in one language',
    input: z.object({ lang }),
    reply: settingsReply,
  }),
  record: endpoint(adminPaths.settings.record, {
    summary: 'All settings in both languages, and the folder of the icons made of them',
    input: z.object({}),
    reply: z.object({ settings: settingsRecord, icons: brand.shape.icons }),
  }),
  update: endpoint(adminPaths.settings.update, {
    summary: 'Updates settings; omitted ones stay unchanged',
    input: settingsChange,
    reply: z.object({ settings: settingsRecord }),
    pictures: {
      wordmark: { count: 1, bytes: limits.picture_bytes },
      mark: { count: 1, bytes: limits.picture_bytes },
    },
    refusals: [409, 413, 422],
    example: { shop_name: { en: 'Nour', ar: 'نور' }, search_debounce: 3000 },
  }),
}
