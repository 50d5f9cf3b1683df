/**
 * What a file of products may be, what its columns may become, and what may be wrong with it or
 * with one of its rows (R250).
 */
import { limits } from '../limits.ts'
import { type ProductKey, productSheet } from '../products/product-sheet.ts'

export const importLimits = {
  rows: 20_000,
  bytes: 50_000_000,
  columns: 500,
  /** In all, empty ones too: 100 columns of as many rows as are read. */
  cells: 2_000_000,
  /** Rows with nothing in them, one after the other: behind them nothing is looked for. */
  blank_rows: 1000,
  /** Characters of one cell: more than any field of ours takes. */
  cell: 100_000,
  /**
   * Characters of all texts that a workbook shares between its cells, and how many texts these are
   * at most.
   */
  shared_characters: 50_000_000,
  shared_texts: 1_000_000,
  /** Bytes of an archive once it is unpacked. */
  unpacked: 250_000_000,
  /**
   * Options of a product in the files of other shops: of theirs one may be our size and one our
   * colour.
   */
  options: 6,
  /** Different words for sub-categories in one file. */
  words: 300,
  name: 200,
} as const

/**
 * `other`: headings that are nobody's that we know, whose columns are told one by one. `pictures`:
 * no table, but a ZIP of pictures called after SKUs.
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

/** What files of other shops say in columns that ours has not. */
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
  /** Who counts the pieces; empty where nobody does. */
  'tracker',
  /** Sold on where no pieces are left. */
  'oversell',
  /** Without a number of pieces. */
  'in_stock',
] as const

const optionNumbers = ['1', '2', '3', '4', '5', '6'] as const
type OptionTarget = `option${number}_${'name' | 'value'}`

/** What a column can become. */
export type ImportTarget = ProductKey | (typeof others)[number] | OptionTarget

export const importTargets = [
  ...productSheet.map(({ key }) => key),
  ...others,
  ...optionNumbers.flatMap((number) => [`option${number}_name`, `option${number}_value`] as const),
] as [ImportTarget, ...ImportTarget[]]

/** Why a file as a whole cannot be read; `detail` says where or how many. */
export const fileTroubles = [
  'empty',
  'no_rows',
  'binary',
  'old_excel',
  'damaged',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  /** In all; `detail`: how many there may be. */
  'too_many_cells',
  /** `detail`: the last row with something in it. */
  'blank_lines',
  /** `detail`: its row. */
  'long_cell',
  /** Others are read before it, which takes too long. */
  'busy',
  'one_column',
  'merged_cells',
  'broken_row',
  /** More cells than headings; `detail`: its number. */
  'long_row',
  /** Of a ZIP; `detail`: how many there may be. */
  'too_many_files',
  /** A file of it would lie outside of the folder that it is unpacked in; `detail`: its name. */
  'outside',
  /** `detail`: the name. */
  'file_twice',
  'no_pictures',
  /** A ZIP with a password. */
  'encrypted',
] as const
export type FileTroubleCode = (typeof fileTroubles)[number]

/**
 * What can be wrong with one cell of a row. The words for it are the screens', and those of files.
 */
export const rowProblems = [
  /** The cell is empty and the product cannot be without it. */
  'missing',
  'price',
  /** '1.500': thousands to one, a part to another. */
  'unclear_price',
  'number',
  'pieces',
  /**
   * Of a new product the file names no pieces: they are 0, as many as was chosen (`detail`), or it
   * is a draft.
   */
  'no_pieces',
  'pieces_chosen',
  'draft_chosen',
  /**
   * Pieces of some variants of a product whose stock is one number; `detail`: the other variants.
   */
  'stock_of_some',
  'day',
  /** A day as a spreadsheet counts it, in a file that does not say that it is one. */
  'day_as_number',
  /** A spreadsheet took the text for a day. */
  'text_as_day',
  /** A spreadsheet wrote a long number as 6.22E+12. */
  'shortened',
  /** `detail`: so many characters at most. */
  'too_long',
  'unknown_word',
  'shade',
  'address',
  'not_public',
  'too_many_pictures',
  'too_many_options',
  'unknown_color',
  /** A file of a ZIP that is no picture. */
  'no_picture',
  /** `detail`: so many MB at most. */
  'picture_too_large',
  /** No variant of the shop has it. */
  'unknown_sku',
  /** `detail`: the other row. */
  'sku_twice',
  'variant_twice',
  'name_twice',
  /** Another product of the file is the same one of the shop. */
  'product_twice',
  /** Another row of the product says something else; `detail`: which. */
  'differs',
  /** Other rows of the product have a size (or a colour). */
  'option_missing',
  /** An option that is neither size nor colour. */
  'unknown_option',
  'kind',
  'no_parent',
  'original_below',
  'sale_not_below',
  'below_sale',
  'sale_order',
  'publish_at_missing',
  /** The sub-category has no place in the shop yet. */
  'no_place',
  /** The SKU is another product's of the shop; `detail`: its name. */
  'sku_taken',
  /** Rows of one product are of several of the shop; `detail`: their names. */
  'several_products',
  /** Somebody has changed the product since the check, or sold what would be taken away. */
  'changed_meanwhile',
  /** The shop itself refused it; `detail`: its words. */
  'refused',
] as const
export type RowProblemCode = (typeof rowProblems)[number]

/** The longest text of each field that holds one. */
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
