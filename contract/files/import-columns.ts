/**
 * Import files of products: their limits, the fields a column can become, and the errors of files
 * and rows (R250).
 */
import { limits } from '../limits.ts'
import { type ProductKey, productSheet } from '../products/product-sheet.ts'

export const importLimits = {
  rows: 20_000,
  bytes: 50_000_000,
  columns: 500,
  /** Cells of a file in all, empty ones too: 100 columns of the greatest number of rows. */
  cells: 2_000_000,
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
   * Options of a product in the files of other shops; at most one becomes the size and one the
   * colour.
   */
  options: 6,
  /** Different names of sub-categories in one file. */
  words: 300,
  name: 200,
} as const

/**
 * Formats of import files. `other`: unknown headings, whose columns the admin names one by one.
 * `pictures`: a ZIP of pictures named after SKUs, without a table.
 */
export const importFormats = [
  'own',
  'shopify',
  'shopify_new',
  'woocommerce',
  'other',
  'pictures',
] as const
export type ImportFormat = (typeof importFormats)[number]

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
export type ImportTarget = ProductKey | (typeof others)[number] | OptionTarget

export const importTargets = [
  ...productSheet.map(({ key }) => key),
  ...others,
  ...optionNumbers.flatMap((number) => [`option${number}_name`, `option${number}_value`] as const),
] as [ImportTarget, ...ImportTarget[]]

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
  color: limits.colour,
  color_ar: limits.colour,
  subcategory: limits.product_name * 2,
  picture_alt: limits.alt,
}
