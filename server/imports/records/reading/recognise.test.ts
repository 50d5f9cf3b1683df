/** Kinds of files by the headings that shops, programs and hands write. */
import { expect, test } from 'vitest'
import { kindOfHeadings } from './recognise.ts'

test.each([
  // Shopify
  [
    'orders',
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Phone',
  ],
  [
    'customers',
    'Customer ID,First Name,Last Name,Email,Default Address Address1,Default Address City,Phone,Total Spent,Total Orders,Note,Tags',
  ],
  [
    'coupons',
    'Name,Value,Value Type,Discount Class,Method,Minimum Purchase Requirements,Status,Start,End',
  ],
  ['redirects', 'Redirect from,Redirect to'],
  [
    null,
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Product rating count (product.metafields.reviews.rating_count),Product rating (product.metafields.reviews.rating)',
  ],
  [
    'reviews',
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls',
  ],
  ['reviews', 'id,product_handle,rating,author,email,body,created_at,photo_url,verified_purchase'],
  // WooCommerce and its plugins
  [
    'orders',
    'Date,Order #,Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue,Attribution',
  ],
  [
    'customers',
    'Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal code',
  ],
  [
    null,
    'ID,Type,SKU,Name,Published,Is featured?,Short description,Description,In stock?,Stock,Allow customer reviews?,Sale price,Regular price,Categories,Images,Attribute 1 name,Attribute 1 value(s)',
  ],
  [
    'orders',
    'order_id,order_number,order_date,paid_date,status,shipping_total,order_total,order_subtotal,order_currency,customer_email,billing_first_name,billing_last_name,billing_phone,line_item_1',
  ],
  ['customers', 'ID,user_login,user_email,display_name,billing_phone,billing_address_1'],
  [
    'orders',
    'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Phone (Billing),Order Total Amount,SKU,Item Name,Quantity (- Refund),Item Cost',
  ],
  [
    'reviews',
    'comment_ID,comment_post_ID,comment_author,comment_author_email,comment_date,comment_content,comment_approved,rating,verified,product_SKU,product_title',
  ],
  [
    'coupons',
    'ID,post_title,post_name,post_status,post_excerpt,post_date,discount_type,coupon_amount,date_expires,minimum_amount',
  ],
  ['redirects', 'source,target,regex,code,type,hits,title,status'],
  // Salla, Zid, Easy Orders
  [
    'orders',
    'رقم الطلب,تاريخ الطلب,حالة الطلب,اسم العميل,رقم الجوال,البريد الإلكتروني,المدينة,طريقة الدفع,المجموع الفرعي,الخصم,تكلفة الشحن,إجمالي الطلب,المنتجات',
  ],
  ['customers', 'الاسم الأول,الاسم الأخير,رقم الجوال,البريد الإلكتروني,المدينة,الدولة,المجموعة'],
  [
    null,
    'النوع,اسم المنتج,تصنيف المنتج,صورة المنتج,وصف المنتج,سعر المنتج,الكمية المتوفرة,رمز المنتج sku,السعر المخفض,تقييم المنتج',
  ],
  [
    'orders',
    'Order ID,Order Code,Status,Created At,Customer Name,Customer Mobile,City,Payment Method,Shipping Cost,Order Total,Products',
  ],
  [
    'orders',
    'ID,Short ID,Status,Full Name,Phone,Government,Address,Product Name,Quantity,Shipping Cost,Total Cost,Created At',
  ],
  // By hand
  [
    'orders',
    'رقم الطلب,التاريخ,اسم العميل,الموبايل,العنوان,المحافظة,المنتجات,الشحن,الإجمالي,الحالة',
  ],
  ['customers', 'الاسم,الموبايل,المحافظة,العنوان,المقاس'],
  ['customers', 'اسم العميلة,رقم الموبايل,المقاس,اللون المفضل,التصنيف,ملاحظات'],
  ['customers', 'Name,Phone,Size,Group'],
  ['reviews', 'المنتج,اسم العميلة,عدد النجوم,التعليق,التاريخ'],
  ['coupons', 'اسم العرض,قيمة الخصم,الحد الأدنى للطلب,من تاريخ,آخر يوم'],
  ['redirects', 'الرابط القديم,الرابط الجديد'],
  [null, 'Order,Name,Price'],
  [null, 'Order,Name,Price,Date,Stock'],
  [null, 'الترتيب,اسم المنتج,السعر,الكمية'],
  [null, 'Name,Price,Stock,Average rating,Reviews count'],
  [null, 'Product name,SKU,Price,Stock,Rating,Review'],
  [null, 'اسم المنتج,السعر,الكمية,عدد التقييمات,متوسط التقييم'],
  [null, 'Product,Title,Description,Price,Score,Content'],
  [null, 'الصنف,المورد,موبايل المورد,سعر الشراء,سعر البيع,الكمية'],
  [null, 'اسم المنتج,المقاس,اللون,السعر,الكمية'],
  [null, 'Date,Description,Amount'],
])('%s: %s', (kind, headings) => {
  expect(kindOfHeadings(headings.split(','))).toBe(kind)
})
