/**
 * Import files: their limits, the fields a column can become, and the errors of files
 * and rows (R250).
 */
import { limits } from '../limits.ts'
import { type ProductKey, productSheet } from '../products/product-sheet.ts'
import { type RecordKind, recordKinds, type RecordTarget, recordTargets } from './import-kinds.ts'

export const importLimits = {
  /** Rows and bytes of a file of products, and of a courier's list. */
  rows: 20_000,
  bytes: 50_000_000,
  /** Rows and bytes of a file of other records, as all orders of some years. */
  record_rows: 200_000,
  record_bytes: 100_000_000,
  columns: 500,
  /** Cells of a file in all, empty ones too: 100 columns of the greatest number of rows. */
  cells: 2_000_000,
  /** Cells of a file of other records: 100 columns of their greatest number of rows. */
  record_cells: 20_000_000,
  /** Empty rows in succession after which reading stops. */
  blank_rows: 1000,
  /** Characters of one cell: more than any field of the shop takes. */
  cell: 100_000,
  /** The shared strings of a workbook: their characters in all, and their number. */
  shared_characters: 50_000_000,
  shared_texts: 1_000_000,
  /** Bytes of an archive after unpacking. */
  unpacked: 250_000_000,
  /**
   * Options of a product in the files of other shops; at most one becomes the size, one the colour
   * and one a choice of its own.
   */
  options: 6,
  /** Different names of sub-categories in one file. */
  words: 300,
  /** Different names of options in one file. */
  option_names: 100,
  /** Different states of orders in one file. */
  states: 100,
  name: 200,
} as const

/**
 * Formats of import files. `other`: unknown headings, whose columns the admin names one by one.
 * `pictures`: a ZIP of pictures named after SKUs, without a table. A file of records beside products
 * has the format of its kind, whatever shop it comes from.
 */
export const importFormats = [
  'own',
  'shopify',
  'shopify_new',
  'woocommerce',
  'other',
  'pictures',
  ...recordKinds,
] as const
export type ImportFormat = (typeof importFormats)[number]

/** The kind of records that a format brings; null for products and their pictures. */
export const recordKindOf = (format: ImportFormat): RecordKind | null =>
  recordKinds.find((kind) => kind === format) ?? null

/** Category, and its sub-category, that an import makes for products of which the file names none. */
export const otherPlace = { en: 'Other', ar: 'متنوعة' } as const

/**
 * What an option of the file becomes: the size, the colour, a choice of the product's own, its
 * material, or nothing.
 */
export const optionUses = ['size', 'color', 'choice', 'material', 'leave'] as const
export type OptionUse = (typeof optionUses)[number]

/** Columns of other shops' files that the shop's own file does not have. */
const others = [
  'sale_price',
  'sale_from',
  'sale_until',
  'published',
  'picture_alt',
  'color_picture',
  'weight_kg',
  'kind',
  'id',
  'parent',
  /** The app that counts the pieces; empty if none does. */
  'tracker',
  /** Whether the product is sold on at 0 pieces. */
  'oversell',
  /** Whether the product is in stock, without a number of pieces. */
  'in_stock',
] as const

const optionNumbers = ['1', '2', '3', '4', '5', '6'] as const
type OptionTarget = `option${number}_${'name' | 'value'}`

/** A field that a column can become. */
export type ImportTarget = ProductKey | (typeof others)[number] | OptionTarget | RecordTarget

/** Fields of products that a column can become. */
const productTargets = [
  ...productSheet.map(({ key }) => key),
  ...others,
  ...optionNumbers.flatMap((number) => [`option${number}_name`, `option${number}_value`] as const),
] as [ImportTarget, ...ImportTarget[]]

/** Fields of all kinds, each once. */
export const importTargets = [
  ...new Set([...productTargets, ...recordKinds.flatMap((kind) => recordTargets[kind])]),
] as [ImportTarget, ...ImportTarget[]]

/** Fields that a column of a file can become. */
export function targetsOf(format: ImportFormat): readonly ImportTarget[] {
  const kind = recordKindOf(format)
  return kind ? recordTargets[kind] : productTargets
}

/** Errors that make a whole file unreadable; `detail` is a row, a column or a limit. */
export const fileTroubles = [
  'empty',
  'no_rows',
  'binary',
  'old_excel',
  'damaged',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  /** Cells of the whole file; `detail`: the limit. */
  'too_many_cells',
  /** `detail`: the last row that is not empty. */
  'blank_lines',
  /** `detail`: the row of the cell. */
  'long_cell',
  /** Other files wait to be read first, for too long. */
  'busy',
  'one_column',
  'merged_cells',
  'broken_row',
  /** A row with more cells than headings; `detail`: its number. */
  'long_row',
  /** Files of a ZIP; `detail`: the limit. */
  'too_many_files',
  /** A path of the ZIP that leads outside of the folder it is unpacked in; `detail`: the path. */
  'outside',
  /** `detail`: the file's name. */
  'file_twice',
  'no_pictures',
  /** A ZIP with a password. */
  'encrypted',
] as const
export type FileTroubleCode = (typeof fileTroubles)[number]

/**
 * Errors and notes of one cell of a row. Their texts belong to the screens and the result files.
 */
export const rowProblems = [
  /** An empty cell of a required field. */
  'missing',
  'price',
  /** A price such as '1.500', where the point may separate thousands or decimals. */
  'unclear_price',
  'number',
  'pieces',
  /**
   * Notes on a new product without pieces in the file: 0 pieces, the chosen number (`detail`), or a
   * draft.
   */
  'no_pieces',
  'pieces_chosen',
  'draft_chosen',
  /**
   * Pieces for some variants alone of a product with one common stock; `detail`: the missing
   * variants.
   */
  'stock_of_some',
  'day',
  /** A date as a spreadsheet's serial number, in a cell without a date format. */
  'day_as_number',
  /** A text that a spreadsheet turned into a date. */
  'text_as_day',
  /** A long number that a spreadsheet wrote as 6.22E+12. */
  'shortened',
  /** `detail`: the limit in characters. */
  'too_long',
  'unknown_word',
  'shade',
  'address',
  'not_public',
  'too_many_pictures',
  'too_many_options',
  'unknown_color',
  /** A file of a ZIP that is not a picture. */
  'no_picture',
  /** `detail`: the limit in MB. */
  'picture_too_large',
  /** A SKU that no variant of the shop has. */
  'unknown_sku',
  /** `detail`: the other row with the same SKU. */
  'sku_twice',
  'variant_twice',
  'name_twice',
  /** Two products of the file that match the same product of the shop. */
  'product_twice',
  /** A value that differs from another row of the same product; `detail`: that row. */
  'differs',
  /** A row without the size (or colour) that other rows of its product have. */
  'option_missing',
  /** An option that is neither a size nor a colour. */
  'unknown_option',
  /** An option chosen as the size, colour or own choice of a product that has one already; `detail`: its name. */
  'second_option',
  /** Two combinations of size and own choice with one name; `detail`: the name. */
  'choice_alike',
  /** Notes: an option with one value in its product is no choice (`detail`: its name). */
  'option_of_one',
  /** Note: an option that the owner left out, or made the material; `detail`: its name. */
  'option_left_out',
  /** Note: the end of a text that is too long is left out; `detail`: the limit in characters. */
  'text_cut',
  /** Note: pieces below 0 count as 0. */
  'negative_pieces',
  /** Note: an original price of the file that is not above the price is left out. */
  'original_left_out',
  /** Note: the table of sizes in the description becomes the size guide of its sub-category. */
  'size_table',
  /** Note: an SKU or barcode that another row has is left out; `detail`: that row. */
  'sku_left_out',
  /** Note: a variation of any value of its attribute stands for all of them; `detail`: the name. */
  'any_option',
  /** Note: a product with a price of 0 becomes a draft. */
  'free_draft',
  /** Note: a product that its shop hides becomes a draft. */
  'hidden_draft',
  /** A gift card, which is not sold here. */
  'gift_card',
  'kind',
  'no_parent',
  'original_below',
  'sale_not_below',
  'below_sale',
  'sale_order',
  'publish_at_missing',
  /** A sub-category that is not matched with one of the shop. */
  'no_place',
  /** A SKU that another product of the shop has; `detail`: its name. */
  'sku_taken',
  /** Rows of one product that match several products of the shop; `detail`: their names. */
  'several_products',
  /** A product changed since the check, or one whose pieces to be removed have been sold. */
  'changed_meanwhile',
  /** A product that the shop's own rules refused; `detail`: the message. */
  'refused',
  /** A phone that is no Egyptian mobile number; of an order a note: it comes without the phone. */
  'phone',
  /** A record that stands in the file before; `detail`: that row. */
  'record_twice',
  /** An order whose number a former order of another day and phone has; `detail`: that day. */
  'other_order',
  /** An order in another currency than EGP; `detail`: the currency. */
  'currency',
  /** A state of orders that has not been chosen; `detail`: the state. */
  'unknown_state',
  /**
   * Note: orders of a state that the owner left out, which count as `wrong`, the outcome of all that
   * is left out; `detail`: the state.
   */
  'state_left_out',
  /** Note: lines whose sum differs from the subtotal of the file; `detail`: the difference in EGP. */
  'sum_differs',
  /** Note: parts of an order that do not explain its total; `detail`: what they come to in EGP. */
  'total_differs',
  /** Note: a total that is of its line alone; `detail`: what the order came to in EGP. */
  'total_of_line',
  /** Note: words that may be more lines or pieces than they are read as. */
  'unclear_lines',
  /** A time of a zone that is not known; `detail`: the zone. */
  'zone',
  /** A day still to come, of what has happened. */
  'future',
  /** A number of stars outside of 1 to 5. */
  'rate',
  /** A review whose product is not in the shop. */
  'unknown_product',
  /** Coupons that cannot be coupons of the shop: with a code, of another kind than EGP, or without
   * a subtotal or a last day. */
  'coupon_code',
  'coupon_type',
  'coupon_from',
  'coupon_days',
  /** A coupon that is not active in its former shop. */
  'coupon_state',
  /** An old address that the shop itself answers. */
  'own_address',
  /** A new address that is none of the shop. */
  'foreign_address',
  /** An address that leads to itself. */
  'address_circle',
  /** Note: a new address at which the shop has no page so far. */
  'leads_nowhere',
] as const
export type RowProblemCode = (typeof rowProblems)[number]

/** The greatest length of each text field. */
export const textLimits: Partial<Record<ImportTarget, number>> = {
  slug: limits.product_name,
  name: limits.product_name,
  name_ar: limits.product_name,
  desc: limits.desc,
  desc_ar: limits.desc,
  material: limits.material,
  material_ar: limits.material,
  care: limits.care,
  care_ar: limits.care,
  badge: limits.badge,
  badge_ar: limits.badge,
  size: limits.size,
  size_ar: limits.size,
  choice_name: limits.choice_name,
  choice_name_ar: limits.choice_name,
  choice: limits.size,
  choice_ar: limits.size,
  color: limits.colour,
  color_ar: limits.colour,
  subcategory: limits.product_name * 2,
  picture_alt: limits.alt,
}
