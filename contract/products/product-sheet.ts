/**
 * Columns of the products file, which export writes and import reads: a row for each variant,
 * sorted by size, then colour; a product without either has one row (R263). The slug in every row
 * identifies the product. Importing an unchanged export changes nothing. Timed prices and pictures'
 * texts are not included.
 */
import type { SheetColumn } from '../files/sheets.ts'

export type ProductColumn = SheetColumn & {
  key: ProductKey
  /**
   * `first`: a value of the product, in its first row only. `every`: a value of the variant, size
   * or colour, in each row.
   */
  rows: 'first' | 'every'
}

export type ProductKey =
  | 'slug'
  | `${'name' | 'desc' | 'material' | 'care' | 'badge' | 'size' | 'choice_name' | 'choice' | 'color'}${'' | '_ar'}`
  | ('height' | 'width' | 'depth' | 'weight')
  | ('subcategory' | 'price' | 'original_price' | 'cost' | 'state' | 'publish_at')
  | ('color_hex' | 'sku' | 'barcode' | 'stock' | 'stock_counted' | 'pictures' | 'picture_colors')

export const productSheet: readonly ProductColumn[] = [
  { key: 'slug', en: 'Web address', ar: 'العنوان على الويب', holds: 'text', rows: 'every' },
  { key: 'name', en: 'Name', ar: 'الاسم', holds: 'text', rows: 'first' },
  { key: 'name_ar', en: 'Name in Arabic', ar: 'الاسم بالعربية', holds: 'text', rows: 'first' },
  /** Written by `subcategoryPath`. */
  {
    key: 'subcategory',
    en: 'Sub-category',
    ar: 'القسم الفرعي',
    former: ['الفئة الفرعية', 'الفئة', 'القسم'],
    holds: 'text',
    rows: 'first',
  },
  {
    key: 'state',
    en: 'State',
    ar: 'الحالة',
    holds: 'text',
    rows: 'first',
    words: {
      draft: { en: 'Draft', ar: 'مسودة' },
      published: { en: 'Published', ar: 'منشور' },
      scheduled: { en: 'Scheduled', ar: 'مجدول' },
    },
  },
  /** Publication time of a scheduled product. */
  { key: 'publish_at', en: 'Publish at', ar: 'موعد النشر', holds: 'moment', rows: 'first' },
  /**
   * Regular price, also while a timed price is in force; so is the original price, empty if there
   * is none. Where variants have prices of their own, both are those of the variant, in every row
   * (R395).
   */
  { key: 'price', en: 'Price', ar: 'السعر', holds: 'money', rows: 'first' },
  {
    key: 'original_price',
    en: 'Original price',
    ar: 'السعر الأصلي',
    holds: 'money',
    rows: 'first',
  },
  { key: 'cost', en: 'Cost', ar: 'التكلفة', holds: 'money', may: 'figures', rows: 'first' },
  { key: 'size', en: 'Size', ar: 'المقاس', holds: 'text', rows: 'every' },
  { key: 'size_ar', en: 'Size in Arabic', ar: 'المقاس بالعربية', holds: 'text', rows: 'every' },
  /** A choice besides size and colour, and its value; the size stands apart (R422). */
  { key: 'choice_name', en: 'Own choice', ar: 'اختيار آخر', holds: 'text', rows: 'first' },
  {
    key: 'choice_name_ar',
    en: 'Own choice in Arabic',
    ar: 'اختيار آخر بالعربية',
    holds: 'text',
    rows: 'first',
  },
  {
    key: 'choice',
    en: 'Own choice value',
    ar: 'قيمة الاختيار الآخر',
    holds: 'text',
    rows: 'every',
  },
  {
    key: 'choice_ar',
    en: 'Own choice value in Arabic',
    ar: 'قيمة الاختيار الآخر بالعربية',
    holds: 'text',
    rows: 'every',
  },
  { key: 'color', en: 'Color', ar: 'اللون', holds: 'text', rows: 'every' },
  { key: 'color_ar', en: 'Color in Arabic', ar: 'اللون بالعربية', holds: 'text', rows: 'every' },
  /** Colour as #rrggbb. */
  { key: 'color_hex', en: 'Color shade', ar: 'درجة اللون', holds: 'text', rows: 'every' },
  { key: 'sku', en: 'SKU', ar: 'SKU', holds: 'text', rows: 'every' },
  { key: 'barcode', en: 'Barcode', ar: 'الباركود', holds: 'text', rows: 'every' },
  /** Pieces; shared stock is in the product's first row only. */
  {
    key: 'stock',
    en: 'Stock',
    ar: 'المخزون',
    former: ['الكمية', 'Quantity'],
    holds: 'number',
    rows: 'every',
  },
  {
    key: 'stock_counted',
    en: 'Stock counted',
    ar: 'طريقة عدّ المخزون',
    holds: 'text',
    rows: 'first',
    words: {
      /** Shared stock of all variants. */
      together: { en: 'Together', ar: 'معًا' },
      /** Separate stock of each variant. */
      each: { en: 'Each', ar: 'كل على حدة' },
    },
  },
  { key: 'desc', en: 'Description', ar: 'الوصف', holds: 'text', rows: 'first' },
  {
    key: 'desc_ar',
    en: 'Description in Arabic',
    ar: 'الوصف بالعربية',
    holds: 'text',
    rows: 'first',
  },
  { key: 'material', en: 'Material', ar: 'الخامة', holds: 'text', rows: 'first' },
  {
    key: 'material_ar',
    en: 'Material in Arabic',
    ar: 'الخامة بالعربية',
    holds: 'text',
    rows: 'first',
  },
  { key: 'care', en: 'Care', ar: 'العناية', holds: 'text', rows: 'first' },
  { key: 'care_ar', en: 'Care in Arabic', ar: 'العناية بالعربية', holds: 'text', rows: 'first' },
  { key: 'height', en: 'Height (cm)', ar: 'الارتفاع (سم)', holds: 'number', rows: 'first' },
  { key: 'width', en: 'Width (cm)', ar: 'العرض (سم)', holds: 'number', rows: 'first' },
  { key: 'depth', en: 'Depth (cm)', ar: 'العمق (سم)', holds: 'number', rows: 'first' },
  { key: 'weight', en: 'Weight (g)', ar: 'الوزن (جم)', holds: 'number', rows: 'first' },
  { key: 'badge', en: 'Badge', ar: 'الشارة', holds: 'text', rows: 'first' },
  { key: 'badge_ar', en: 'Badge in Arabic', ar: 'الشارة بالعربية', holds: 'text', rows: 'first' },
  /**
   * Full picture addresses, in order. Addresses of this shop begin with its own origin and name
   * stored files.
   */
  { key: 'pictures', en: 'Pictures', ar: 'الصور', holds: 'lines', rows: 'first' },
  /**
   * English name of the colour that each picture shows, or an empty line; empty lines at the end
   * are left out.
   */
  { key: 'picture_colors', en: 'Picture colors', ar: 'ألوان الصور', holds: 'lines', rows: 'first' },
]

/**
 * Path of English names, such as 'Clothing > Dresses'. Names may contain ' > ', so readers compare
 * whole paths with those of existing sub-categories.
 */
export const subcategoryPath = (category: string, subcategory: string): string =>
  `${category} > ${subcategory}`
