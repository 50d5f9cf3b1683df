import { pageSize } from './sorts.ts'

/** Limits of sizes and counts, shared by columns, schemas and screens. */
export const limits = {
  /** Pieces in one cart line (R56). */
  quantity: 100,
  cart_lines: 100,
  items_per_add: 50,
  /** Different products in one wishlist. */
  wishlist_items: 200,
  page_size: pageSize,
  /** Products that go with a product, chosen by the shop. */
  goes_with: 4,
  per_page: 100,
  /** Rows of a list without pages. */
  unpaged: 500,
  /** Largest price in EGP. */
  egp: 1_000_000,
  /** Largest total of an order in EGP, above that of a full cart of the dearest product. */
  order_egp: 100_000_000_000,
  name: 100,
  email: 254,
  phone: 20,
  password: 200,
  /** Device marks that a browser keeps, of the accounts that signed in on it last (R315). */
  device_marks: 4,
  /** Minimum of characters of a new password (R86). */
  password_least: 8,
  state: 100,
  country: 100,
  address: 500,
  /** Parts of an address: a building, floor or flat, and a landmark. */
  address_part: 20,
  landmark: 100,
  /** Customer's note to the courier. */
  courier_note: 300,
  /**
   * Column of a courier's sheet: characters of its heading and of its fixed text, and the maximum of
   * columns.
   */
  courier_heading: 100,
  courier_columns: 100,
  tracking_url: 500,
  /** Maximum of working days until delivery. */
  delivery_days: 60,
  /** Maximum of days of the return period. */
  return_days: 60,
  /** Maximum of days for which unanswered messages are kept. */
  keep_days: 3650,
  /** Customer's note to a return. */
  return_note: 1000,
  /** Note of an other cost. */
  cost_note: 200,
  /** InstaPay address or wallet number of a refund. */
  money_to: 100,
  instagram_user: 100,
  search: 100,
  /** Characters of a record of synonyms, with its commas. */
  synonym_words: 500,
  /** Words of one synonym, such as 'table runner'. */
  synonym_parts: 2,
  /** Records of synonyms. */
  synonyms: 1000,
  /** Days for which a search without results is kept. */
  miss_days: 90,
  /** Maximum of kept searches without results. */
  misses: 2000,
  /** Characters of a review or question. */
  message: 5000,
  /** Title of a record in the audit log. */
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
  /** Measures of a product: centimetres of a side, and grams. */
  centimetres: 1000,
  grams: 1_000_000,
  /** Size guide: number of measures, and of sizes. */
  guide_columns: 8,
  guide_rows: 20,
  /** Measure of a size guide: its name, and how it is taken. */
  guide_column: 40,
  guide_how: 3000,
  colour: 60,
  /** Variant: SKU, and printed barcode. */
  sku: 100,
  barcode: 64,
  /** Timed prices of a product that are not over. */
  timed_prices: 20,
  /** Sizes of a product, and colours. */
  options: 50,
  /** Pieces of a product or variant in stock. */
  stock: 1_000_000,
  /** Note of a stock move. */
  stock_note: 300,
  /** Products of a bulk change. */
  bulk_products: 20_000,
  /** Variants of a delivery, and of one call of a stock count. */
  stock_lines: 500,
  /**
   * Characters of a page's address that hold the quantities to reorder.
   */
  ordered_pieces: 2000,
  /** Delivery from a supplier: the supplier's name, and the number on its paper. */
  delivery_note: 140,
  slide_name: 200,
  caption: 160,
  /** Characters of a page of the shop. */
  page_text: 20_000,
  alt: 300,
  social_name: 50,
  link: 2000,
  /**
   * Webhooks: number of them, days for which deliveries are kept, and hours for which a former secret
   * signs as well.
   */
  webhooks: 20,
  /** Devices of one member that ring, and characters of a push service's address. */
  alert_devices: 10,
  push_address: 1000,
  webhook_days: 30,
  webhook_overlap: 24,
  /** Maximum of days of the overview's period. */
  overview_days: 366,
  /** Days for which a sent mail's address and text are kept. */
  mail_days: 90,
  /** Days for which the history keeps pictures for restoring. */
  history_picture_days: 90,
  /** Days for which a phone is kept after its back-in-stock notice. */
  told_days: 90,
  /** Message to the customer with a change of status. */
  status_message: 2000,
  orders_at_once: 100,
  /** Shop's note about an order, and about a customer. */
  order_note: 2000,
  customer_note: 2000,
  /** Reason of a line's other price. */
  price_reason: 200,
  /** WhatsApp text in the settings. */
  whatsapp_text: 1000,
  /** Orders shown of a queue of the desk. */
  desk_orders: 100,
  /**
   * Maximum of hours until an unconfirmed order is cancelled, and until the next call.
   */
  unconfirmed_hours: 720,
  try_again_hours: 168,
  /** Calls to a customer with a waiting time of their own. */
  tries: 10,
  /** Closed days in the settings. */
  closed_days: 100,
  /** Bytes of one picture of the catalogue or the home page (R102). */
  picture_bytes: 10_000_000,
  /** Bytes of a review's picture: 3000 kB (R78). */
  review_picture_bytes: 3_000_000,
  /**
   * Pixels of a picture, and of a review's, which anybody may send: memory and time of decoding grow
   * with them, whatever the bytes.
   */
  picture_megapixels: 50,
  review_picture_megapixels: 16,
  /** Pixels of a picture's longer side. */
  picture_side: 12_000,
  /** Pictures of one product (R102). */
  pictures: 12,
} as const
