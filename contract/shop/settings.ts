/** Settings of the shop: name, contact, texts and waiting times (R105). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { orderPrefix } from '../orders/order-number.ts'
import { defaultDeskSettings, deskSettings, senderAddress } from '../orders/desk-settings.ts'
import { endpoint } from '../endpoint.ts'
import { inks } from '../files/ink.ts'
import { limits } from '../limits.ts'
import {
  email,
  flag,
  lang,
  optional,
  seenVersion,
  text,
  wholeNumber,
  workingDays,
} from '../parts.ts'
import { paths } from '../paths.ts'
import { decorAddress } from './list-addresses.ts'
import { type Coded, coded } from '../field-refusals.ts'
import { noRefundRule } from '../orders/return-days.ts'
import { openingStates, openingWith } from './opening.ts'
import {
  accentContrast,
  defaultLook,
  fontPairs,
  leastContrast,
  mainContrast,
  nearestAccent,
  nearestMain,
} from './look.ts'

/** Pieces of a full cart. */
const mostPieces = limits.cart_lines * limits.quantity

const error = (text: Coded) => ({ error: text })

/** Text of a setting; `least` 0: it may be empty. */
const written = (max: number, least = 1) =>
  least === 0
    ? z
        .string(error(coded('text')))
        .trim()
        .max(max, coded('too_long'))
    : text(max)

const both = (max: number, least?: 0) =>
  z.object({ en: written(max, least), ar: written(max, least) }, error(coded('setting_both')))

/**
 * A text in one or both languages: a plain string, as in the public reply, is the English text. A
 * language that is not sent keeps its text (see `changeSettings`).
 */
const eitherOf = (max: number, least?: 0) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? { en: value } : value),
    z
      .object(
        { en: written(max, least).optional(), ar: written(max, least).optional() },
        error(coded('setting_both')),
      )
      .refine(({ en, ar }) => en !== undefined || ar !== undefined, coded('setting_both')),
  )

const listOf = <Words extends z.ZodType>(words: Words, most: number) =>
  z
    .array(words, error(coded('setting_list')))
    .min(1, coded('setting_list'))
    .max(most, coded('setting_most', { most }))

/**
 * A banner: `category` is a category's slug, or `decorAddress`; the banner is left out for any
 * other text.
 */
const banner = <Words extends z.ZodType>(words: (max: number) => Words) =>
  z.object(
    {
      category: z
        .string(error(coded('text')))
        .trim()
        .max(200, coded('too_long')),
      title: words(120),
      link: words(60),
    },
    error(coded('setting_banner')),
  )

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

/** A colour of the shop, refused with the nearest on which text can be read. */
const readableColour = (contrastOf: (hex: string) => number, nearest: (hex: string) => string) =>
  z
    .string(error(coded('setting_colour')))
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: coded('setting_colour'), abort: true })
    .refine((hex) => contrastOf(hex) >= leastContrast, {
      error: ({ input }) => coded('setting_contrast', { nearest: nearest(String(input)) }),
    })

/** Colours and typefaces of every screen, mail and paper (R384). */
const look = z.object(
  {
    main: readableColour(mainContrast, nearestMain),
    accent: readableColour(accentContrast, nearestAccent),
    fonts: z.enum(fontPairs),
  },
  error(coded('setting_look')),
)

/** A stored wordmark or mark (R386). */
export const brandPicture = z.object({
  path: z.string().regex(/^\/media\/[0-9a-f]{32}\.webp$/),
  width: z.int(),
  height: z.int(),
  ink: z.enum(inks),
})
export type BrandPicture = z.output<typeof brandPicture>

/** Pictures of the brand as stored; null for the name in its font, and for its first letter. */
const brandPictures = { wordmark: brandPicture.nullable(), mark: brandPicture.nullable() }

/**
 * A picture of the brand as a form sends it: a file, or '' or null to remove it. The stored one, or
 * its address, leaves it as it is.
 */
const changedBrandPicture = z.preprocess((value) => {
  if (value === '') return null
  if (typeof value === 'string') return value.startsWith('/media/') ? undefined : value
  return typeof value === 'object' && value !== null && 'path' in value ? undefined : value
}, z.union([z.null(), z.file()], { error: coded('picture') }).optional())

const changedBrandPictures = { wordmark: changedBrandPicture, mark: changedBrandPicture }

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
export const shopSettings = z.object({ ...settingsIn(both), ...brandPictures })
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

export const defaultSettings: ShopSettings = {
  shop_name: { en: 'Zeina', ar: 'زينة' },
  description: {
    en: 'Clothing and decoration from Egypt. Try it on while the courier waits, pay in cash.',
    ar: 'ملابس وديكور من مصر. التجربة والمندوب في انتظارك، والدفع نقدًا.',
  },
  footer_line: { en: '', ar: '' },
  look: defaultLook,
  opening: { state: 'open', until: '', words: { en: '', ar: '' } },
  wordmark: null,
  mark: null,
  language: 'en',
  order_prefix: 'ZN',
  contact_email: '',
  contact_phone: '',
  whatsapp: '',
  shipping_note: { en: 'Shipping: 5 to 7 Working Days', ar: 'الشحن: من 5 إلى 7 أيام عمل' },
  delivery_days: { from: 5, to: 7 },
  free_delivery_from: 0,
  return_days: 7,
  return_money: false,
  delivery_rules: [
    {
      en: 'Check and try the item on receipt while the courier waits.',
      ar: 'المعاينة والتجربة عند الاستلام والمندوب في انتظارك.',
    },
    {
      en: 'An unwanted item can be returned to the courier; only shipping fees are charged.',
      ar: 'عند عدم الرغبة في القطعة تُعاد إلى المندوب وتُدفع مصاريف الشحن فقط.',
    },
    {
      en: 'A wrong or damaged item can be returned immediately to the courier; we pay the shipping.',
      ar: 'القطعة الخطأ أو التالفة تُعاد فورًا للمندوب ومصاريف الشحن علينا.',
    },
    noRefundRule,
    { en: 'Items can be exchanged within {days}.', ar: 'يمكن استبدال القطعة خلال {days}.' },
  ],
  banners: [
    {
      category: 'dresses',
      title: { en: 'Dresses for long days and evenings', ar: 'فساتين لنهارات وسهرات طويلة' },
      link: { en: 'See dresses', ar: 'عرض الفساتين' },
    },
    {
      category: decorAddress,
      title: { en: 'For the house', ar: 'لبيتك' },
      link: { en: 'See decor', ar: 'عرض الديكور' },
    },
  ],
  promise: {
    title: { en: 'Try it on while the courier waits', ar: 'التجربة والمندوب في انتظارك' },
    points: [
      {
        en: 'Pay the courier in cash, after you have checked the piece',
        ar: 'الدفع نقدًا للمندوب بعد معاينة القطعة',
      },
      {
        en: 'Not for you? Hand it back and pay the shipping only',
        ar: 'لم تعجبك؟ تُعاد إلى المندوب ويُدفع الشحن فقط',
      },
      {
        en: 'Wrong or damaged? Hand it back, the shipping is ours',
        ar: 'خطأ أو تلف؟ تُعاد فورًا والشحن علينا',
      },
      { en: 'Exchange within {days}', ar: 'استبدال خلال {days}' },
    ],
  },
  row: {
    category: decorAddress,
    title: { en: 'Pieces to live with', ar: 'قطع تعيش معها' },
    link: { en: 'All decor', ar: 'كل الديكور' },
  },
  search_debounce: 3000,
  pieces_per_order: 100,
  low_stock: 5,
  keep_unanswered_days: 180,
  ...defaultDeskSettings,
}

/** What every page shows of the shop; its name in both languages, as some pages show both. */
export const brand = z.object({
  name: z.object({ en: z.string(), ar: z.string() }),
  description: z.string(),
  /** Whether the wordmark is the drawn one of the name that the shop comes with. */
  drawn: z.boolean(),
  /** The wordmark as a picture; null for the drawn one, or the name in its font. */
  wordmark: brandPicture.nullable(),
  /** Folder of the icons of a name or an accent of its own; '' for those it comes with. */
  icons: z.string(),
  /** Address of the style sheet of the shop's own colours; null: those it comes with. */
  sheet: z.string().nullable(),
  fonts: z.enum(fontPairs),
  /** Colour of what surrounds a page on a phone. */
  accent: z.string(),
})
export type Brand = z.output<typeof brand>

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
