/**
 * English texts of refused fields, by their codes: the API answers both (R7). Read by the server
 * alone, so that browsers load none of them: screens have words of their own for each code.
 */
import { decoded } from './field-refusals.ts'
import { limits } from './limits.ts'
import { conflictTexts } from './row-reasons.ts'

const mostPieces = limits.cart_lines * limits.quantity
const centimetres = `Enter centimetres up to ${limits.centimetres}, with at most one decimal`

/** Codes of any form. */
export const sharedTexts = {
  required: 'This field is required',
  invalid: 'This value is invalid',
  number: 'Enter a number',
  whole_number: 'Enter a whole number',
  text: 'Enter a text',
  too_long: 'This text is too long',
  character: 'This text holds a character that cannot be stored',
  money: 'Enter an amount in EGP with at most two decimals',
  invalid_name: 'Invalid name',
  email_required: 'Email is required',
  invalid_email: 'Invalid email address',
  phone_required: 'Phone number is required',
  invalid_phone: 'Enter Valid Number',
  address_required: 'Address is required',
  city_required: 'City is required',
  size_required: 'The size field is required.',
  color_required: 'The color field is required.',
  size_unknown: 'This product does not come in that size',
  color_unknown: 'This product does not come in that color',
  size_choose: 'Choose one of the sizes',
  color_choose: 'Choose one of the colors',
  quantity: 'Enter a quantity from 1 to 100',
  pieces_left: ({ left }: { left: number }) =>
    left === 0 ? 'Nothing is left of this product' : `Only ${left} left`,
  items_required: 'Choose at least one product',
  too_many_items: 'Too many products at once',
  cart_full: `A cart takes ${limits.cart_lines} different products at most`,
  cart_line: 'Name the size and color of the line',
  wishlist_full: `A wishlist takes ${limits.wishlist_items} products at most`,
  other_request: 'This key came with another request before',
} as const

/** Codes of accounts, in the shop and the dashboard. */
export const accountTexts = {
  account_name_required: 'Required',
  account_enter_valid_email: 'Enter a valid email',
  account_password_required: 'Password is required',
  account_password_confirmation_required: 'Password confirmation is required',
  account_passwords_must_match: 'Passwords must match',
  account_password_too_short: 'Choose a longer password',
  account_password_too_common: 'Choose a less common password',
  account_password_too_long: 'This password is too long',
  account_wrong_password: 'The current password is wrong',
  account_email_taken: 'The email has already been taken',
  account_link_ended: 'This link has ended or was used before',
  account_code_required: 'Enter the code',
  account_code_wrong: 'This code is wrong or was used before',
  account_recovery_code_wrong: 'This recovery code is wrong or was used before',
  account_passkey_called_off: 'No passkey was used',
  account_passkey_taken: conflictTexts.passkey_taken,
  account_passkey_wrong: 'This passkey was not taken',
  account_one_way: 'Choose one way to show that it is you',
  account_step_ended: 'This took too long. Please sign in again',
  staff_invitation_ended: 'This invitation has ended, was used or was taken back',
  staff_is_staff: 'This address is of somebody on the staff already',
  staff_account_password: 'This address has an account: enter its password',
} as const

export const askTexts = {
  return_lines: 'Choose at least one piece',
  return_too_many_lines: `At most ${limits.cart_lines} lines`,
  return_line: 'The order has no such line',
  return_twice: 'Name each line once',
  return_quantity: 'So many pieces of it cannot come back',
  return_reason: 'Choose a reason',
  return_wants: 'Choose money or an exchange',
} as const

export const callbackTexts = {
  callback_email_required: 'email is required',
  callback_phone_required: 'phone is required',
  callback_invalid_phone: 'Invalid phone number',
  callback_country_required: 'Country is required',
  callback_type_required: 'Type is required',
} as const

export const reviewTexts = {
  review_name_required: 'Name is required',
  review_required: 'Review is required',
  review_rate_required: 'Rate is required',
  review_pictures_full:
    'No more pictures can be taken just now. Please send your review without one.',
} as const

export const restockTexts = { restock_email: 'Please enter a valid email address.' } as const

/** Codes of the dashboard's forms and of scripts alone. */
export const dashboardTexts = {
  money_limit: ({ most }: { most: number }) => `The amount may be at most ${most} EGP`,
  flag: 'Choose yes or no',
  day: 'Enter a day as YYYY-MM-DD',
  picture_required: 'A picture is required',
  picture: 'Choose a picture',
  pictures_most: ({ most }: { most: number }) =>
    most === 1 ? 'Only one picture' : `At most ${most} pictures`,
  picture_kind: ({ field }: { field: string }) =>
    `The ${field} must be a JPEG, PNG, WebP or AVIF picture.`,
  picture_more: ({ field }: { field: string }) => `The ${field} holds more than a picture.`,
  picture_not_whole: ({ field }: { field: string }) =>
    `The ${field} must be one whole, still picture.`,
  picture_damaged: ({ field }: { field: string }) => `The ${field} is damaged and cannot be read.`,
  picture_or_drawing: ({ field }: { field: string }) =>
    `The ${field} must be a PNG, WebP or SVG picture.`,
  picture_empty: ({ field }: { field: string }) => `Nothing can be seen in the ${field}.`,
  drawing_parts: ({ field }: { field: string }) =>
    `The drawing of the ${field} may have shapes only: no text, pictures, scripts or links. Convert letters to outlines.`,
  drawing_failed: ({ field }: { field: string }) =>
    `The ${field} cannot be drawn: it is damaged or too complicated.`,
  picture_pixels: ({ field, most }: { field: string; most: number }) =>
    `The ${field} may not have more than ${most} megapixels.`,
  picture_side: ({ field, most }: { field: string; most: number }) =>
    `The ${field} may not have more than ${most} pixels on a side.`,
  picture_size: ({ field, most }: { field: string; most: number }) =>
    `The ${field} may not be greater than ${most} kilobytes.`,
  days: `Enter working days from 0 to ${limits.delivery_days}`,
  days_order: 'The first day may not be after the last',
  words_required: 'Enter at least one word',
  words_long: 'Each may have two words at most, with commas between them',
  file_required: 'Choose a file',
  unreadable_file: ({ trouble, detail }: { trouble: string; detail?: string | number }) =>
    detail === undefined ? trouble : `${trouble}: ${detail}`,

  area_taken: ({ name }: { name: string }) => `There is an area named ${name} already`,
  area_days_both: 'Enter both days, or none',
  area_governorate: 'Choose a governorate of Egypt',
  area_prices: 'Enter the price of at least one governorate',

  emptying_name: 'Type the name of the shop',

  bulk_which: 'Choose products',
  bulk_too_many: `At most ${limits.bulk_products} products at once`,
  bulk_percent: 'Enter a percentage from 1 to 99',
  bulk_amount: 'Say by how much',
  bulk_until: 'The last day may not be before the first',
  bulk_over: 'These days are over',
  bulk_pieces: 'Enter pieces from 1 to 1000000',

  category_taken: ({ name }: { name: string }) => `There is a category named ${name} already`,
  category_kind: 'Choose what the category holds',

  coupon_discount: 'The discount must be more than 0 and at most the price',
  coupon_end_date: 'The end date may not be before the start date',

  courier_taken: ({ name }: { name: string }) => `There is a courier named ${name} already`,
  courier_tracking: 'Enter an address that starts with https:// and has {tracking} in it',
  courier_days: `Enter days from 0 to ${limits.delivery_days}`,
  courier_columns: 'Each column needs a heading and what stands in it',
  courier_always: 'Enter what always stands in this column',
  courier_areas: 'Choose each area once',

  customer_mark: 'Choose trusted, confirm_first, blocked or none',

  guide_columns: `Name 1 to ${limits.guide_columns} measures`,
  guide_rows: `Name 1 to ${limits.guide_rows} sizes`,
  guide_twice: 'Name every size once',
  guide_empty: 'Enter at least one measure',
  guide_value: centimetres,

  import_targets: 'Say of each column what it becomes',

  instagram_link: 'Enter a link that starts with https://',

  label_counts: 'Say how many of each variant, as 12:20,13:5',

  order_status: 'Choose one of pending, shipped, accept and reject',
  order_orders: 'Choose at least one order',
  order_versions: 'Name the version of each order',
  order_reason: 'Choose a reason',
  order_message: 'Choose one of the messages',
  order_message_said: 'Choose one of opened, sent and not_sent',
  order_source: 'Choose where the order came from',
  order_payment_by: 'Choose how it was paid',
  order_payment_amount: 'Enter an amount in EGP above 0',
  order_line: 'A line is one of the order, or of a product',
  order_position: 'The order has no such line',
  order_twice: 'Name each line once',
  order_product: 'This product is not in the shop',
  order_discount: 'The discount may be at most what the pieces cost',
  order_price_reason: 'Say why the price is another one',
  order_no_lines: 'An order has at least one piece',
  order_too_many_lines: `At most ${limits.cart_lines} lines`,
  order_too_many_orders: `At most ${limits.orders_at_once} orders at once`,

  parcel_courier: 'Choose a courier',
  parcel_orders: 'Choose at least one order',
  parcel_parcels: 'Choose at least one parcel',
  parcel_pieces: 'Say of each piece whether it is sellable or damaged',
  parcel_too_many: `At most ${limits.orders_at_once} at once`,
  parcel_one_courier: 'Choose parcels of one courier',
  parcel_versions: 'Name the version of each',

  product_taken: ({ slug }: { slug: string }) =>
    `There is a product at the address ${slug} already`,
  product_name_required: 'Name is required',
  product_price_required: 'Price is required',
  product_invalid_subcategory: 'Invalid subcategory selected',
  product_quantity: 'Enter a quantity from 0 to 1000000',
  product_stock_each: 'Enter the pieces of each size and color',
  product_choice_alike: 'Two combinations would have the same name',
  product_choice_values: 'Give each size a value of the choice',
  product_choice_long: ({ most }: { most: number }) =>
    `Size and value have at most ${most} characters together`,
  product_too_many_options: `At most ${limits.options} sizes and ${limits.options} colors`,
  product_picture: 'Choose pictures',
  product_too_many_pictures: `At most ${limits.pictures} pictures`,
  product_no_kept_picture: 'Choose among the pictures of the shop’s products',
  product_own_picture: 'Choose among the pictures of this product',
  product_original_price: 'The original price may not be below the price',
  product_stock_changed: 'The stock has changed meanwhile: look at what there is now',
  product_order: 'Name every picture once',
  product_centimetres: centimetres,
  product_grams: `Enter grams up to ${limits.grams}`,
  product_picture_color: 'Choose one of the colors',
  product_shade: 'Enter a color as #rrggbb',
  product_sku_taken: conflictTexts.sku_taken,
  product_sku_twice: 'This SKU stands here twice',
  product_publish_at: 'Enter a moment as YYYY-MM-DD HH:MM',
  product_publish_at_required: 'Say when it opens',
  product_price_until: 'The last day may not be before the first',
  product_price_over: 'This price is over already',
  product_prices_overlap: 'Another price is in force on these days',
  product_price_not_below: 'A price for a time is below the price',
  product_below_timed_price: 'A price for a time is not below this: change it first',
  product_timed_for_sizes:
    'A price for a time takes part of the price of every size: set it anew with this',
  product_above_own_price: 'A size or colour costs less than this: change its price too',
  product_too_many_prices: `At most ${limits.timed_prices} prices for a time`,

  question_no_address: 'This question came without an e-mail address',

  return_comes_by: 'Choose how it comes back',
  return_money_by: 'Choose how the money goes back',
  return_courier: 'Choose the courier who fetches it',

  setting_colour: 'Enter a colour such as #8a2f56',
  setting_contrast: ({ nearest }: { nearest: string }) =>
    `Text on this colour would be hard to read; the nearest that passes is ${nearest}`,
  setting_opening: 'Enter open, soon or away',
  setting_until: 'Enter a day after today, within a year, as YYYY-MM-DD',
  setting_look: 'Enter a main colour, an accent and a pair of fonts',
  setting_both: 'Enter a text in English and in Arabic',
  setting_milliseconds: 'Enter milliseconds from 0 to 10000',
  setting_list: 'Enter a list of texts',
  setting_most: ({ most }: { most: number }) => `Enter ${most} texts at most`,
  setting_banner: 'Enter a category, a title and a link',
  setting_banners: 'Enter two banners',
  setting_prefix: 'Enter 1 to 6 Latin letters, such as ZN',
  setting_phone: 'Enter a phone number, such as 01012345678 or 19123',
  setting_whatsapp:
    'Enter a mobile number, such as 01012345678, or one with its country, such as +971501234567',
  setting_pieces: `Enter pieces from 0 to ${mostPieces}`,
  setting_free_delivery: `Enter whole pounds from 0 to ${limits.egp}`,
  setting_keep_days: `Enter whole days from 0 to ${limits.keep_days}`,
  setting_return_days: `Enter whole days from 0 to ${limits.return_days}`,
  setting_unconfirmed_hours: `Enter whole hours from 0 to ${limits.unconfirmed_hours}`,
  setting_try_again: `Enter whole hours from 1 to ${limits.try_again_hours}, ${limits.tries} numbers at most`,
  setting_calling_hours: 'Enter whole hours of a day, the first before the last',
  setting_refusals: 'Enter a whole number from 0 to 100',
  setting_cod_limit: `Enter whole pounds from 0 to ${limits.egp}`,
  setting_closed_days: `Enter ${limits.closed_days} days at most, each as YYYY-MM-DD`,
  setting_placeholder: 'A text has a place that nothing fills: check what stands in braces',

  section_kind: 'Enter a section of a kind that this page may have',
  section_once: 'A page may have one section of this kind',
  section_days: 'Enter every day, a range of days, or days of the week',
  section_weekdays: 'Choose at least one day of the week',
  section_list: 'Enter a list of sections',
  section_most: ({ most }: { most: number }) => `Enter ${most} sections at most`,
  section_products: 'Enter a list of products',
  section_products_most: ({ most }: { most: number }) => `Choose ${most} products at most`,
  section_count: `Enter a whole number from 2 to ${limits.section_products}`,
  section_banner: 'Choose two pictures at most',
  section_link_words: 'A picture with a link needs a title, link words or an alternative text',
  section_texts: ({ most }: { most: number }) =>
    `The texts of a page may have ${most} characters at most in each language`,
  redirect_old: 'Write the old address as a path, such as /products/linen-shirt',
  redirect_new: 'Write an address of this shop as a path, such as /productdetails/linen-shirt',
  redirect_taken: 'This old address has a redirect already',
  redirect_own: 'This address is a page of the shop already',
  redirect_foreign: 'Write an address of a page of this shop',
  redirect_circle: 'This would lead back to the old address',
  page_slug: 'Use small Latin letters, digits and single hyphens, such as how-we-make-it',
  page_taken: ({ slug }: { slug: string }) => `Another page has the address ${slug}`,
  pages_most: ({ most }: { most: number }) => `The shop may have ${most} pages of its own`,

  settlement_courier: 'Choose a courier',
  settlement_collected: 'Choose the column of what was collected',
  settlement_parcel: 'Choose the column of the tracking number or of the order number',
  settlement_heading: 'The file has no such column',
  settlement_order: 'This courier has no parcel of this order',
  settlement_reason: 'Say why',
  settlement_rows: 'Choose at least one row',

  slide_focus: 'Enter percents from 0 to 100',
  slide_link:
    'Enter a page of the shop, such as /category/dresses, or an address that starts with https://',

  social_link_taken: ({ name }: { name: string }) => `There is a social link named ${name} already`,
  social_link_name: 'Enter a name with letters',
  social_link_link: 'Enter a link that starts with https://, mailto: or tel:',

  staff_role: 'Choose a role',
  staff_by: 'Choose mail or link',
  staff_email_for_mail: 'Enter the address that the invitation goes to',
  staff_key_may: 'Choose what the key may do',
  staff_key_ends: 'Choose a day to come, at most two years from now',

  stock_pieces: `Enter a whole number from 0 to ${limits.stock}`,
  stock_some_pieces: `Enter a whole number from 1 to ${limits.stock}`,
  stock_no_lines: 'Enter how many pieces came of at least one variant',
  stock_difference: 'Enter another number than there is',
  stock_one_place: 'Choose a category or a subcategory, not both',
  stock_what: 'Say which variant it is',
  stock_how_many: 'Say how many pieces there are',
  stock_variant_gone: 'This variant is not on offer any more',

  subcategory_taken: ({ name }: { name: string }) =>
    `There is a subcategory named ${name} in this category already`,
  subcategory_fill_all: 'Please fill all fields!',
  subcategory_category: 'Invalid category selected',

  alert_device: 'This is no subscription of a browser',
  alert_device_private: 'The push service of this browser has no public address',
  alert_kinds: 'Choose kinds of alerts',
  quiet_time: 'Enter a time as HH:MM',
  quiet_both: 'Enter both times or neither',

  webhook_url: 'Enter an address that starts with https:// or http://',
  webhook_url_private: 'This address does not lead to a public place',
  webhook_url_unknown: 'This name leads nowhere',
  webhook_events: 'Choose at least one event',
} as const

export const fieldTexts = {
  ...sharedTexts,
  ...accountTexts,
  ...askTexts,
  ...callbackTexts,
  ...reviewTexts,
  ...restockTexts,
  ...dashboardTexts,
}

/** Text of a code in the API's response. @param written message of a schema's issue */
export function textOf(written: string): string {
  const { code, params } = decoded(written)
  const text = fieldTexts[code] as string | ((given: typeof params) => string)
  return typeof text === 'function' ? text(params) : text
}
