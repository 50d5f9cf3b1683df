/** Labels of fields in the history, and how their values are shown. */
import type { AuditRoom } from '#contract/accounts/audit-log.ts'
import * as m from '#messages'
import { kindLabels as alertKinds } from '../alerts/texts.ts'
import { labels as areas } from '../areas/texts.ts'
import {
  directionLabels,
  kindLabels,
  labels as bulk,
  reasonLabels as addedLabels,
  roundLabels,
  stateLabels,
} from '../bulk/texts.ts'
import { labels as categories } from '../categories/texts.ts'
import { kindLabels as costKinds, labels as costs } from '../costs/texts.ts'
import { labels as coupons } from '../coupons/texts.ts'
import { labels as couriers } from '../couriers/texts.ts'
import { customerMarkLabels } from '../customers/record.tsx'
import { labels as customers } from '../customers/texts.ts'
import { historyLabels as apiKeys } from '../keys/texts.ts'
import { historyLabels as imports, historyStates } from '../imports/texts.ts'
import { labels as instagramImages } from '../instagram-images/texts.ts'
import { confirmationLabels } from '../orders/words/confirmation.ts'
import { figureLabels, labels as orders } from '../orders/words/fields.ts'
import { reasonLabels } from '../orders/acts/reasons.ts'
import { orderSourceLabels } from '../orders/sources.ts'
import { orderStatusLabels } from '../orders/status.tsx'
import { footerLabels, labels as ownPages } from '../own-pages/texts.ts'
import { labels as pages } from '../pages/texts.ts'
import {
  historyLabels as parcels,
  pieceLabels as pieces,
  stateLabels as parcelStates,
} from '../parcels/state.tsx'
import { labels as products, productStateLabels, recordLabels } from '../products/texts.ts'
import { labels as questions } from '../questions/texts.ts'
import { fontNames, labels as settings, languages } from '../settings/texts.ts'
import { stateLabels as returnStates } from '../returns/words.tsx'
import {
  historyLabels as settlements,
  stateLabels as settlementStates,
} from '../settlements/texts.ts'
import { labels as slides } from '../slides/texts.ts'
import { labels as socialLinks } from '../social-links/texts.ts'
import { guideLabels } from '../subcategories/size-guide-values.ts'
import { roleLabels } from '../staff/roles.ts'
import { historyLabels as staff } from '../staff/texts.ts'
import { labels as stock } from '../stock/texts.ts'
import { labels as subcategories } from '../subcategories/texts.ts'
import { labels as redirects } from '../redirects/texts.ts'
import { labels as synonyms } from '../synonyms/texts.ts'
import { eventLabels, historyLabels as webhooks } from '../webhooks/texts.ts'

type Labels = Record<string, () => string>

/** Labels of each room's own form, or other ones where they need more context. */
const ofRooms: Partial<Record<AuditRoom, Labels>> = {
  apiKeys,
  areas: { ...areas, price: m.admin_field_delivery_price },
  categories: {
    ...categories,
    is_home: m.admin_field_is_home,
    subcategories: m.admin_subcategories,
  },
  costs,
  coupons: {
    ...coupons,
    price: m.admin_field_coupon_price,
    start_date: m.admin_field_start_date,
    end_date: m.admin_field_end_date,
  },
  couriers,
  customers,
  health: {
    prove: m.admin_health_field_prove,
    emptied_products: m.admin_health_field_emptied,
    put_back_products: m.admin_health_field_put_back,
  },
  imports,
  instagramImages,
  orders: {
    paid: m.admin_order_paid,
    ...orders,
    ...pieces,
    returned: m.admin_field_returned,
  },
  ownPages,
  pages,
  parcels,
  products: {
    ...bulk,
    ...products,
    ...recordLabels,
    colours: products.colors,
    stock: m.admin_field_stock,
    pictures: m.admin_field_pictures,
  },
  questions,
  redirects,
  settings: {
    ...settings,
    category: m.admin_settings_category,
    title: m.admin_settings_title,
    link: m.admin_settings_link,
    points: m.admin_field_points,
  },
  settlements,
  slides,
  socialLinks,
  staff,
  stock,
  synonyms,
  webhooks,
  misses: {
    text: m.admin_miss_text,
    partial: m.admin_miss_found_near,
    times: m.admin_miss_times,
    last_at: m.admin_miss_last,
  },
  subcategories: { ...subcategories, ...guideLabels, size_guide: m.admin_guide },
}

/** Labels of fields without a form. */
const others: Labels = {
  picture: m.admin_field_picture,
  status: m.admin_field_status,
  is_new: m.admin_field_is_new,
  message: m.admin_field_message,
  answered_at: m.admin_field_answered_at,
  called_at: m.admin_field_called_at,
  told_at: m.admin_field_told_at,
  place: m.admin_field_place,
  decided_at: m.admin_field_decided_at,
  name: m.admin_field_name,
  web_address: m.admin_field_web_address,
  email: m.admin_field_email,
  client_name: m.admin_field_name,
  client_email: m.admin_field_email,
  client_phone: m.admin_field_phone,
  phone: m.admin_field_phone,
  country: m.admin_field_country,
  type: m.admin_field_type,
  rate: m.admin_field_rate,
  review: m.admin_field_review,
  kind: m.admin_field_kind,
}

/** Hidden technical fields: ids, internal columns, and the slug, which follows the name. */
const hidden = [
  'id',
  'product_id',
  'bulk_change_id',
  'answered_by',
  'words_norm',
  'slug',
  'former_slugs',
]

/** Further hidden fields of orders, whose number is shown above. */
const hiddenOfOrders = ['number', 'user_id', 'area_id', 'search_norm', 'idempotency_key']

const isHidden = (room: string, field: string): boolean =>
  (hidden.includes(field) && !(room === 'ownPages' && field === 'slug')) ||
  (room === 'orders' && hiddenOfOrders.includes(field)) ||
  // Elsewhere than in the settings it is the language of a customer's mails.
  (room !== 'settings' && field === 'language')

/** Label of a field; null for a hidden one. A field without a label shows its name in the API. */
export function fieldLabel(room: string, field: string): string | null {
  if (isHidden(room, field)) return null
  return (ofRooms[room as AuditRoom]?.[field] ?? others[field])?.() ?? field
}

/** Whether a field is an amount in EGP. */
export const isMoney = (field: string): boolean => money.has(field)

const money = new Set([
  'price',
  'original_price',
  'cost',
  'amount',
  'cod_limit',
  'free_delivery_from',
  'yours',
  'bank_amount',
  ...Object.keys(figureLabels),
])

/** Whether a field is a position in a picture, in percent. */
export const isPercent = (field: string): boolean =>
  ['focus_x', 'focus_y', 'percent'].includes(field)

/** Whether a field is the address of a picture. */
export const isPicture = (field: string): boolean =>
  ['picture', 'path', 'phone_path'].includes(field)

/** Whether a field is a colour of the look. */
export const isColour = (field: string): boolean => ['main', 'accent'].includes(field)

/**
 * Labels by name.
 * @param name of a room, or of a field in any room
 */
const named = (name: string, labels: Record<string, () => string>) =>
  Object.entries(labels).map(([value, label]) => [`${name}.${value}`, label] as const)

const words = new Map<string, () => string>([
  ...named('orders', orderStatusLabels),
  ...named('confirmation', confirmationLabels),
  ...named('reason', { ...reasonLabels, ...addedLabels }),
  ...named('source', orderSourceLabels),
  ...named('mark', customerMarkLabels),
  ...named('role', roleLabels),
  ...named('state', { ...historyStates, ...productStateLabels }),
  ...named('costs', costKinds),
  ...named('parcels.state', parcelStates),
  ...named('settlements.state', settlementStates),
  ...named('returned', returnStates),
  ...named('bulk_kind', kindLabels),
  ...named('bulk_change', stateLabels),
  ...named('direction', directionLabels),
  ...named('round', roundLabels),
  ...named('events', eventLabels),
  ...named('type', eventLabels),
  ...named('off', alertKinds),
  ...named('settings.language', languages),
  ...named('footer', footerLabels),
  ...Object.entries(fontNames).map(([pair, names]) => [`fonts.${pair}`, () => names] as const),
  ...Object.entries({
    'reviews.accepted': m.admin_review_accepted,
    'reviews.rejected': m.admin_review_rejected,
    'subcategories.active': m.admin_subcategory_active,
    'subcategories.hidden': m.admin_subcategory_hidden,
    'categories.clothing': m.admin_category_clothing,
    'categories.decor': m.admin_category_decor,
  }),
])

/** Text shown for 0 where 0 means "off": "never" for hours or times, "no limit" for an amount. */
const naught: Record<string, () => string> = {
  unconfirmed_hours: m.admin_settings_never,
  refusals_to_flag: m.admin_settings_never,
  free_delivery_from: m.admin_settings_never,
  cod_limit: m.admin_settings_no_limit,
}

/** Text for 0 in a field where it is no number; undefined for other fields. */
export const naughtWords = (field: string): string | undefined => naught[field]?.()

/** Label of a status or kind in a room. */
export const statusWords = (room: string, status: string): string =>
  words.get(`${room}.${status}`)?.() ?? status

/** Label of an enumerated value in this room or any room; undefined for other texts. */
export const choiceWords = (room: string, field: string, value: string): string | undefined =>
  (words.get(`${room}.${field}.${value}`) ?? words.get(`${field}.${value}`))?.()
