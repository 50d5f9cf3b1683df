/** Known headings of product files: our own, other shops', and those of tables made by hand. */
import { type ImportTarget, importLimits } from '#contract/files/import-columns.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import { foldHeading, withoutCurrency } from '#server/sheets/headings.ts'

export type Vocabulary = ReadonlyMap<string, ImportTarget>

const vocabulary = (headings: { [Target in ImportTarget]?: string[] }): Vocabulary =>
  new Map(
    Object.entries(headings as Record<string, string[]>).flatMap(([target, some]) =>
      some.map((heading) => [foldHeading(heading), target as ImportTarget] as const),
    ),
  )

export const own: Vocabulary = new Map(
  productSheet.flatMap(({ key, en, ar, former = [] }) =>
    [en, ar, ...former].map((heading) => [foldHeading(heading), key] as const),
  ),
)

const numbers = Array.from({ length: importLimits.options }, (_, at) => at + 1)
const options = (name: (number: number) => string[], value: (number: number) => string[]) =>
  Object.fromEntries(
    numbers.flatMap((number) => [
      [`option${number}_name`, name(number)],
      [`option${number}_value`, value(number)],
    ]),
  )

/** Shopify's headings of both generations, which shops mix. */
export const shopify: Vocabulary = vocabulary({
  slug: ['Handle', 'URL handle'],
  name: ['Title'],
  desc: ['Body (HTML)', 'Body HTML', 'Description'],
  subcategory: ['Product Category', 'Type', 'Custom Product Type'],
  published: ['Published', 'Published on online store'],
  ...options(
    (number) => [`Option${number} Name`],
    (number) => [`Option${number} Value`],
  ),
  sku: ['Variant SKU', 'SKU'],
  weight: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stock: ['Variant Inventory Qty', 'Variant Inventory Quantity', 'Inventory quantity'],
  oversell: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  original_price: ['Variant Compare At Price', 'Compare-at price'],
  barcode: ['Variant Barcode', 'Barcode'],
  pictures: ['Image Src', 'Product image URL'],
  picture_alt: ['Image Alt Text'],
  color_picture: ['Variant Image', 'Variant image URL'],
  cost: ['Cost per item'],
  state: ['Status'],
  kind: ['Gift Card'],
})

/** WooCommerce's headings in English and Arabic; those of other languages are told by their order. */
export const woocommerce: Vocabulary = vocabulary({
  id: ['ID', 'المعرّف', 'معرّف'],
  kind: ['Type', 'النوع'],
  sku: ['SKU', 'رمز المنتج (SKU)', 'رمز المنتج', 'رمز SKU'],
  barcode: ['GTIN, UPC, EAN, or ISBN', 'GTIN أو UPC أو EAN أو ISBN'],
  name: ['Name', 'الاسم'],
  published: ['Published', 'منشور', 'تم النشر'],
  state: [
    'Visibility in catalog',
    'Visibility in catalogue',
    'الظهور في الكتالوج',
    'الظهور في الدليل',
  ],
  desc: ['Short description', 'Description', 'وصف قصير', 'وصف مختصر', 'الوصف القصير', 'الوصف'],
  sale_from: ['Date sale price starts', 'تاريخ بدء سعر التخفيض'],
  sale_until: ['Date sale price ends', 'تاريخ انتهاء سعر التخفيض'],
  in_stock: ['In stock?', 'متوفر في المخزون؟', 'متوفر بالمخزون؟'],
  stock: ['Stock', 'المخزون'],
  oversell: ['Backorders allowed?', 'السماح بالطلب المسبق؟'],
  weight_kg: ['Weight (kg)', 'الوزن (كجم)', 'الوزن (kg)'],
  weight: ['Weight (g)', 'Weight (lbs)', 'Weight (oz)'],
  depth: ['Length (cm)', 'الطول (سم)', 'الطول (cm)'],
  width: ['Width (cm)', 'العرض (سم)', 'العرض (cm)'],
  height: ['Height (cm)', 'الارتفاع (سم)', 'الارتفاع (cm)'],
  sale_price: ['Sale price', 'سعر التخفيض', 'سعر العرض'],
  price: ['Regular price', 'السعر الافتراضي', 'السعر العادي'],
  subcategory: ['Categories', 'التصنيفات', 'الفئات', 'الأقسام'],
  pictures: ['Images', 'الصور'],
  parent: ['Parent', 'الأصل', 'المنتج الأب'],
  ...options(
    (number) => [`Attribute ${number} name`],
    (number) => [`Attribute ${number} value(s)`],
  ),
})

/** Headings of tables made by hand, beside our own. */
export const handMade: Vocabulary = vocabulary({
  slug: ['Slug', 'Handle', 'Permalink'],
  name: [
    ...['اسم المنتج', 'المنتج', 'اسم الصنف', 'الصنف', 'اسم القطعة', 'اسم الموديل', 'البيان'],
    ...['Product', 'Product name', 'Item', 'Item name', 'Title', 'English name'],
  ],
  name_ar: ['اسم المنتج بالعربية', 'الاسم بالعربي', 'الاسم العربي', 'Arabic name', 'Name (Arabic)'],
  subcategory: [
    'التصنيف',
    'نوع المنتج',
    'النوع',
    'Category',
    'Subcategory',
    'Product type',
    'Type',
  ],
  price: [
    ...['سعر البيع', 'سعر المنتج', 'سعر القطعة', 'السعر الحالي', 'سعر', 'Selling price'],
    ...['Unit price', 'Current price'],
  ],
  sale_price: [
    ...['السعر بعد الخصم', 'سعر بعد الخصم', 'بعد الخصم', 'سعر العرض', 'سعر الخصم'],
    ...['Sale price', 'Price after discount', 'Discounted price', 'Discount price'],
  ],
  original_price: [
    ...['سعر قبل الخصم', 'السعر قبل الخصم', 'قبل الخصم', 'السعر القديم', 'Old price'],
    ...['Price before discount', 'Compare at price', 'Was price', 'Regular price'],
  ],
  cost: ['سعر التكلفة', 'سعر الشراء', 'تكلفة', 'Cost price', 'Purchase price'],
  stock: [
    ...['كمية', 'الكمية المتاحة', 'الكميه المتوفره', 'العدد', 'عدد القطع', 'عدد', 'المتاح'],
    ...['الرصيد', 'Qty', 'Pieces', 'Available', 'In stock', 'Inventory', 'Stock quantity'],
  ],
  sku: [
    ...['الكود', 'كود', 'كود المنتج', 'كود الصنف', 'كود الموديل', 'رقم الصنف', 'رقم الموديل'],
    ...['رقم المنتج', 'رمز المنتج', 'الموديل', 'موديل', 'Code', 'Product code', 'Item code'],
    ...['Model', 'Model number', 'Item number'],
  ],
  barcode: ['باركود', 'رقم الباركود', 'كود البار'],
  size: ['المقاسات', 'مقاس', 'مقاسات', 'المقاسات المتاحة', 'السايز', 'سايز', 'السايزات', 'Sizes'],
  color: ['الألوان', 'لون', 'ألوان', 'الألوان المتاحة', 'Colors', 'Colour', 'Colours'],
  desc: [
    'Short description',
    'وصف',
    'وصف المنتج',
    'التفاصيل',
    'تفاصيل',
    'تفاصيل المنتج',
    'Details',
  ],
  material: ['خامة', 'نوع الخامة', 'القماش', 'قماش', 'نوع القماش', 'الخامات', 'Fabric'],
  pictures: [
    ...['الصورة', 'صورة', 'صور', 'صور المنتج', 'صورة المنتج', 'رابط الصورة', 'روابط الصور'],
    ...['Image', 'Images', 'Photo', 'Photos', 'Picture', 'Image URL', 'Image link', 'Photo link'],
  ],
  weight: ['الوزن', 'وزن', 'Weight', 'Weight (kg)', 'الوزن (كجم)', 'الوزن بالجرام'],
})

/** Target of a folded heading, which may have a currency at its end: 'Price (EGP)'. */
export const targetIn = (known: Vocabulary, folded: string): ImportTarget | null =>
  known.get(folded) ?? known.get(withoutCurrency(folded)) ?? null

/** Whether a text is a heading of any product file. */
export const isKnownHeading = (text: string): boolean => {
  const folded = foldHeading(text)
  return [own, shopify, woocommerce, handMade].some((known) => targetIn(known, folded) !== null)
}
