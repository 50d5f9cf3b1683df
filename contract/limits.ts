import { pageSize } from './sorts.ts'

/** The sizes and counts of the product, one place for columns, schemas and screens. */
export const limits = {
  /** Pieces in one cart line (R56). */
  quantity: 100,
  cart_lines: 100,
  items_per_add: 50,
  /** Different products in one wishlist. */
  wishlist_items: 200,
  page_size: pageSize,
  /** Products that go with one. */
  goes_with: 4,
  per_page: 100,
  /** What an unpaged list answers at most. */
  unpaged: 500,
  /** EGP of one price. */
  egp: 1_000_000,
  /** EGP of an order: more than a full cart of the dearest comes to. */
  order_egp: 100_000_000_000,
  name: 100,
  email: 254,
  phone: 20,
  password: 200,
  /** Marks that a browser keeps: of the accounts that signed in on it last (R315). */
  device_marks: 4,
  /** Characters of a new password, at least (R86). */
  password_least: 8,
  state: 100,
  country: 100,
  address: 500,
  /** A building, a floor or a flat, and a landmark: parts of an address. */
  address_part: 20,
  landmark: 100,
  /** What a customer writes to the courier. */
  courier_note: 300,
  /**
   * A heading of a courier's sheet, and what always stands below it; and how many columns it has at
   * most.
   */
  courier_heading: 100,
  courier_columns: 100,
  tracking_url: 500,
  /** Working days until the courier comes, at most. */
  delivery_days: 60,
  /** Days within which pieces may come back, at most. */
  return_days: 60,
  /** Days for which what nobody answered is kept, at most. */
  keep_days: 3650,
  /** What a customer writes to it. */
  return_note: 1000,
  /** An InstaPay address or a wallet. */
  money_to: 100,
  instagram_user: 100,
  search: 100,
  /** Words that mean the same, in one record, with the commas between them. */
  synonym_words: 500,
  /** In one of those, such as 'table runner'. */
  synonym_parts: 2,
  /** Groups of them. */
  synonyms: 1000,
  /** Days for which a search that found nothing is kept. */
  miss_days: 90,
  /** So many of them at most. */
  misses: 2000,
  /** A review's or question's text. */
  message: 5000,
  /** What the audit log calls a record. */
  title: 200,
  path: 300,
  token: 200,
  idempotency_key: 200,
  product_name: 200,
  desc: 10_000,
  material: 300,
  badge: 40,
  size: 40,
  care: 1000,
  /** Centimetres of one side of a product, and grams of it. */
  centimetres: 1000,
  grams: 1_000_000,
  /** Of one table of sizes: what is measured, and for which sizes. */
  guide_columns: 8,
  guide_rows: 20,
  /** What a measure is called, and how it is taken. */
  guide_column: 40,
  guide_how: 3000,
  colour: 60,
  /** What a variant is called on paper, and the code that is printed on it. */
  sku: 100,
  barcode: 64,
  /** Prices for a time of one product that are not over yet. */
  timed_prices: 20,
  /** Sizes, and colours, of one product. */
  options: 50,
  /** Pieces of one product, or of one size and colour of it. */
  stock: 1_000_000,
  /** So few pieces of one product, or of one size and colour of it, that its owner should know. */
  low_stock: 5,
  /** Why pieces were added, or stock was corrected, in a move of the stock. */
  stock_note: 300,
  /** Products that are changed at once. */
  bulk_products: 20_000,
  /** Variants of one delivery, and what is named at once of a count. */
  stock_lines: 500,
  /**
   * Characters of an address that say how many of each variant to order: of all that a page shows.
   */
  ordered_pieces: 2000,
  /** Whom a delivery came from, and what stands on its paper. */
  delivery_note: 140,
  slide_name: 200,
  caption: 160,
  /** Characters of one of the shop's own pages. */
  page_text: 20_000,
  alt: 300,
  social_name: 50,
  link: 2000,
  /**
   * Addresses that are told what happens in the shop, days for which it is kept what they were
   * told, and hours for which a former secret signs too.
   */
  webhooks: 20,
  webhook_days: 30,
  webhook_overlap: 24,
  /** Days that the overview adds up at most. */
  overview_days: 366,
  /** Days for which it is known whom a mail was to and what it said. */
  mail_days: 90,
  /** Days for which the history keeps pictures that it can bring back. */
  history_picture_days: 90,
  /** Days for which the phone of who was told that something is back is kept. */
  told_days: 90,
  /** What the owner writes to a customer with a change of status. */
  status_message: 2000,
  orders_at_once: 100,
  /** What the shop notes about an order, and about a customer. */
  order_note: 2000,
  customer_note: 2000,
  /** Why a line is sold at another price. */
  price_reason: 200,
  /** A text of the settings that WhatsApp opens with. */
  whatsapp_text: 1000,
  /** Orders of one queue that the desk shows. */
  desk_orders: 100,
  /**
   * Hours until an order that nobody could confirm is cancelled, at most, and until the next call.
   */
  unconfirmed_hours: 720,
  try_again_hours: 168,
  /** Calls that have a waiting time of their own. */
  tries: 10,
  /** Days on which the shop is closed, in the settings. */
  closed_days: 100,
  /** Bytes of one picture of the catalogue or the home page (R102). */
  picture_bytes: 10_000_000,
  /** Bytes of a review's picture: 3000 kB (R78). */
  review_picture_bytes: 3_000_000,
  /**
   * Of a picture, and of a review's, which anybody may send: what decoding takes of memory and time
   * grows with them, whatever the bytes.
   */
  picture_megapixels: 50,
  review_picture_megapixels: 16,
  /** Pixels of either side of any picture. */
  picture_side: 12_000,
  /** Pictures of one product (R102). */
  pictures: 12,
} as const
