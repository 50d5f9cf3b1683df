/**
 * Columns of result files: the products of an import or a bulk change, and the wrong rows of an
 * import.
 */
import type { BulkKind } from '../products/bulk-change.ts'
import { productSheet } from '../products/product-sheet.ts'
import type { SheetColumn } from './sheets.ts'

/** Result of an import: a row for each product of the file. */
export const importResultSheet = [
  /** The product's first row in the imported file. */
  { key: 'row', en: 'Row', ar: 'الصف', holds: 'number' },
  { key: 'name', en: 'Name', ar: 'الاسم', holds: 'text' },
  { key: 'sku', en: 'SKU', ar: 'SKU', holds: 'text' },
  {
    key: 'result',
    en: 'Result',
    ar: 'النتيجة',
    holds: 'text',
    words: {
      new: { en: 'New', ar: 'جديد' },
      changed: { en: 'Changed', ar: 'معدّل' },
      unchanged: { en: 'Unchanged', ar: 'بلا تغيير' },
      /** Left out because of a wrong row. */
      left_out: { en: 'Left out', ar: 'متروك' },
      failed: { en: 'Failed', ar: 'تعذّر' },
      /** Not reached by the import yet. */
      waiting: { en: 'Not reached', ar: 'لم يصل إليه الاستيراد' },
      undone: { en: 'Undone', ar: 'تم التراجع عنه' },
      /** Left, wholly or in part, when the import was undone. */
      kept: { en: 'Left as it is', ar: 'بقي كما هو' },
    },
  },
  /** Errors and missing pictures, one on each line. */
  { key: 'why', en: 'What is wrong or missing', ar: 'الخطأ أو الناقص', holds: 'lines' },
  /** Changed fields, one on each line, with the value before and the value in the file. */
  { key: 'changes', en: 'Changes', ar: 'التعديلات', holds: 'lines' },
] as const satisfies readonly SheetColumn[]

/** Errors of an import: a row for each product and reason, with the first wrong cell. */
export const importProblemSheet = [
  { key: 'row', en: 'Row', ar: 'الصف', holds: 'number' },
  { key: 'name', en: 'Name', ar: 'الاسم', holds: 'text' },
  { key: 'sku', en: 'SKU', ar: 'SKU', holds: 'text' },
  { key: 'column', en: 'Column', ar: 'العمود', holds: 'text' },
  { key: 'value', en: 'Value', ar: 'القيمة', holds: 'text' },
  { key: 'reason', en: 'What is wrong', ar: 'الخطأ', holds: 'text' },
] as const satisfies readonly SheetColumn[]

const stateWords = productSheet.find(({ key }) => key === 'state')?.words
const states = { holds: 'text', ...(stateWords && { words: stateWords }) } as const

/** The column of the value, for each kind of bulk change, before and after. */
const values: Record<BulkKind, Pick<SheetColumn, 'holds' | 'words'>> = {
  price: { holds: 'money' },
  sale: { holds: 'money' },
  badge: { holds: 'lines' },
  subcategory: { holds: 'text' },
  state: states,
  stock: { holds: 'number' },
  delete: states,
}

/** Result of a bulk change: a row for each chosen product, including those left out. */
export const bulkResultSheet = (kind: BulkKind) =>
  [
    { key: 'name', en: 'Product', ar: 'المنتج', holds: 'text' },
    /** The address identifies the product, as in the file of products. */
    { key: 'slug', en: 'Web address', ar: 'العنوان على الويب', holds: 'text' },
    { key: 'before', en: 'Before', ar: 'قبل التعديل', ...values[kind] },
    /** The value after the change, or the value it would have been. */
    { key: 'after', en: 'After', ar: 'بعد التعديل', ...values[kind] },
    {
      key: 'result',
      en: 'Result',
      ar: 'النتيجة',
      holds: 'text',
      words: {
        waiting: { en: 'Not reached', ar: 'لم يصل إليه التعديل' },
        changed: kind === 'delete' ? { en: 'Deleted', ar: 'حُذف' } : { en: 'Changed', ar: 'تغيّر' },
        meanwhile: { en: 'Changed by somebody else meanwhile', ar: 'عدّله شخص آخر في هذه الأثناء' },
        gone: { en: 'Not in the shop any more', ar: 'لم يعد في المتجر' },
        failed: { en: 'Could not be changed', ar: 'تعذّر تعديله' },
        left_out: { en: 'Left out', ar: 'استُبعد' },
        undone: { en: 'Put back', ar: 'أُرجع' },
        kept: { en: 'Not put back', ar: 'لم يُرجع' },
      },
    },
    {
      key: 'why',
      en: 'Why',
      ar: 'السبب',
      holds: 'text',
      words: {
        below_cost: { en: 'Below its cost', ar: 'أقل من تكلفته' },
        unchanged: { en: 'No change', ar: 'بلا تغيير' },
        wrong_way: { en: 'Rounding would move it the other way', ar: 'التقريب يعكس اتجاه التعديل' },
        out_of_range: { en: 'Beyond what the shop takes', ar: 'خارج ما يقبله المتجر' },
        sale_not_below: {
          en: 'A sale would not be below the price',
          ar: 'سعر التخفيض لن يكون أقل من السعر',
        },
        too_many_prices: { en: 'Has too many sales to come', ar: 'تخفيضاته القادمة كثيرة' },
        taken_out: { en: 'Taken out', ar: 'استُبعد باليد' },
        subcategory_gone: { en: 'Its subcategory was deleted', ar: 'تم حذف قسمه الفرعي' },
        sku_taken: { en: 'Another product has its SKU', ar: 'رمز SKU أصبح لمنتج آخر' },
        sold: { en: 'Some of its pieces are gone again', ar: 'خرجت بعض قطعه من المخزون' },
        since: { en: 'Changed since', ar: 'تغيّر بعد ذلك' },
      },
    },
    ...(kind === 'price' || kind === 'sale'
      ? [{ key: 'cost', en: 'Cost', ar: 'التكلفة', holds: 'money', may: 'figures' } as const]
      : []),
    /** For a product changed by somebody else first: who, when, and its value then. */
    { key: 'by', en: 'Changed by', ar: 'القائم بالتعديل', holds: 'text' },
    { key: 'at', en: 'Changed on', ar: 'وقت تعديله', holds: 'moment' },
    { key: 'now', en: 'Then it had', ar: 'ما صار له', ...values[kind] },
  ] as const satisfies readonly SheetColumn[]
