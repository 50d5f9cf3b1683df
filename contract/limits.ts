/**
 * Limits of sizes and counts, shared by columns, schemas and screens. This module is its own
 * namespace rather than an object, so that a script holds only the limits its screens name.
 */
export * as limits from './limits.ts'

/** Pieces in one cart line (R56). */
export const quantity = 100
export const cart_lines = 100
export const items_per_add = 50
/** Different products in one wishlist. */
export const wishlist_items = 200
/** Products that go with a product, chosen by the shop. */
export const goes_with = 4
export const per_page = 100
/** Rows of a list without pages. */
export const unpaged = 500
/** Largest price in EGP. */
export const egp = 1_000_000
/** Largest total of an order in EGP, above that of a full cart of the dearest product. */
export const order_egp = 100_000_000_000
export const name = 100
export const email = 254
export const phone = 20
export const password = 200
/** Device marks that a browser keeps, of the accounts that signed in on it last (R315). */
export const device_marks = 4
/** Minimum of characters of a new password (R86). */
export const password_least = 8
export const state = 100
export const country = 100
export const address = 500
/** Parts of an address: a building, floor or flat, and a landmark. */
export const address_part = 20
export const landmark = 100
/** Customer's note to the courier. */
export const courier_note = 300
/**
 * Column of a courier's sheet: characters of its heading and of its fixed text, and the maximum of
 * columns.
 */
export const courier_heading = 100
export const courier_columns = 100
export const tracking_url = 500
/** Maximum of working days until delivery. */
export const delivery_days = 60
/** Maximum of days of the return period. */
export const return_days = 60
/** Maximum of days for which unanswered messages are kept. */
export const keep_days = 3650
/** Customer's note to a return. */
export const return_note = 1000
/** Note of an other cost. */
export const cost_note = 200
/** InstaPay address or wallet number of a refund. */
export const money_to = 100
export const instagram_user = 100
export const search = 100
/** Characters of a record of synonyms, with its commas. */
export const synonym_words = 500
/** Words of one synonym, such as 'table runner'. */
export const synonym_parts = 2
/** Records of synonyms. */
export const synonyms = 1000
/** Days for which a search without results is kept. */
export const miss_days = 90
/** Maximum of kept searches without results. */
export const misses = 2000
/** Characters of a review or question. */
export const message = 5000
/** Title of a record in the audit log. */
export const title = 200
export const path = 300
export const token = 200
export const idempotency_key = 200
export const product_name = 200
export const desc = 10_000
export const material = 300
export const badge = 40
export const size = 40
/** Name of a product's own choice. */
export const choice_name = 40
export const care = 1000
/** Measures of a product: centimetres of a side, and grams. */
export const centimetres = 1000
export const grams = 1_000_000
/** Size guide: number of measures, and of sizes. */
export const guide_columns = 8
export const guide_rows = 20
/** Measure of a size guide: its name, and how it is taken. */
export const guide_column = 40
export const guide_how = 3000
export const colour = 60
/** Variant: SKU, and printed barcode. */
export const sku = 100
export const barcode = 64
/** Timed prices of a product that are not over. */
export const timed_prices = 20
/** Sizes of a product, and colours. */
export const options = 50
/** Pieces of a product or variant in stock. */
export const stock = 1_000_000
/** Note of a stock move. */
export const stock_note = 300
/** Products of a bulk change. */
export const bulk_products = 20_000
/** Variants of a delivery, and of one call of a stock count. */
export const stock_lines = 500
/**
 * Characters of a page's address that hold the quantities to reorder.
 */
export const ordered_pieces = 2000
/** Delivery from a supplier: the supplier's name, and the number on its paper. */
export const delivery_note = 140
export const slide_name = 200
export const caption = 160
/** Characters of a page of the shop. */
export const page_text = 20_000
/** Sections of the home page, and parts of an own page. */
export const sections = 40
export const section_title = 120
/** Words of a section's link. */
export const section_more = 60
export const section_text = 5000
/** Products of a section. */
export const section_products = 12
/** Own pages; characters of one's address, and of what search engines say of it. */
export const own_pages = 100
export const page_slug = 100
export const page_description = 300
/** Characters of an old or new address of a redirect, and as written, where letters may be codes. */
export const redirect = 500
export const redirect_written = 3_000
export const alt = 300
export const social_name = 50
export const link = 2000
/**
 * Webhooks: number of them, days for which deliveries are kept, and hours for which a former secret
 * signs as well.
 */
export const webhooks = 20
/** Devices of one member that ring, and characters of a push service's address. */
export const alert_devices = 10
export const push_address = 1000
export const webhook_days = 30
export const webhook_overlap = 24
/** Maximum of days of the overview's period. */
export const overview_days = 366
/** Days for which a sent mail's address and text are kept. */
export const mail_days = 90
/** Days for which the history keeps pictures for restoring. */
export const history_picture_days = 90
/** Days for which an emptied shop can be put back, and emptyings in a day. */
export const put_back_days = 14
export const emptyings_a_day = 5
/** Days for which a phone is kept after its back-in-stock notice. */
export const told_days = 90
/** Message to the customer with a change of status. */
export const status_message = 2000
export const orders_at_once = 100
/** Shop's note about an order, and about a customer. */
export const order_note = 2000
export const customer_note = 2000
/** Reason of a line's other price. */
export const price_reason = 200
/** WhatsApp text in the settings. */
export const whatsapp_text = 1000
/** Orders shown of a queue of the desk. */
export const desk_orders = 100
/**
 * Maximum of hours until an unconfirmed order is cancelled, and until the next call.
 */
export const unconfirmed_hours = 720
export const try_again_hours = 168
/** Calls to a customer with a waiting time of their own. */
export const tries = 10
/** Closed days in the settings. */
export const closed_days = 100

/** Days ahead on which a shop that is away takes orders again. */
export const away_days = 366
/** Bytes of one picture of the catalogue or the home page (R102). */
export const picture_bytes = 10_000_000
/** Bytes of a review's picture: 3000 kB (R78). */
export const review_picture_bytes = 3_000_000
/**
 * Pixels of a picture, and of a review's, which anybody may send: memory and time of decoding grow
 * with them, whatever the bytes.
 */
export const picture_megapixels = 50
export const review_picture_megapixels = 16
/** Pixels of a picture's longer side. */
export const picture_side = 12_000
/** Pictures of one product (R102). */
export const pictures = 12
