/** Rows of the fixed admin calls (R10; see table.ts; others are in extensions-table.ts). */
import { type Bad, missing, type Row } from './table.ts'

const noMoney = ['-1', -1, 'abc', '1.234', true, [], {}, '1e3', 'NaN'] as const
const noDay = ['yesterday', '2026-02-30', '2026-13-01', 5, true] as const
export const page = ['current_page', 'last_page']
export const messageOnly = ['message'] as const

export const adminProduct =
  'id name desc price material quantity subcategory_id colors sizes images subcategory original_price badge'
const orderRow =
  'id first_name last_name phone email instagram_user created_at product_id quantity size state city address additional_phone total_price status'

/** Updates keep missing fields; an empty value of a required field is refused. */
export const inUpdate = (bad: readonly Bad[]): readonly Bad[] =>
  bad.map(([field, values, text]) => [field, values.filter((value) => value !== undefined), text])

const badArea: readonly Bad[] = [
  ['city', missing, null],
  ['price', [...missing, ...noMoney], null],
]
const badSubcategory: readonly Bad[] = [
  ['name', missing, 'Please fill all fields!'],
  ['status', missing, 'Please fill all fields!'],
  ['status', ['shown', 'ACTIVE', 1], null],
  ['category_id', missing, 'Please fill all fields!'],
  ['category_id', ['abc', 1.5, 999_999], null],
]
const badCategory: readonly Bad[] = [
  ['name', missing, null],
  ['is_home', ['maybe', 2, []], null],
]
const badProduct: readonly Bad[] = [
  ['price', noMoney, null],
  ['original_price', ['1', ...noMoney], null],
  ['quantity', [-1, 1.5, 'many', true], null],
  ['subcategory_id', ['', 'abc', 1.5, 999_999], 'Invalid subcategory selected'],
  ['images', ['a text', [1]], null],
]
/** 0 < discount ≤ price (R69). */
const badCoupon: readonly Bad[] = [
  ['price', [...missing, ...noMoney], null],
  ['discount', [...missing, ...noMoney, 0, '1000.01'], null],
]
const badSocial: readonly Bad[] = [
  ['name', missing, null],
  [
    'link',
    [...missing, 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'no link at all'],
    null,
  ],
]

const coupon = { price: '1000', discount: '100', start_date: '2026-03-01', end_date: '2026-03-31' }
const product = {
  name: 'Linen dress #',
  desc: 'Washed linen, cut wide.',
  material: 'Linen',
  quantity: 10,
  price: '1450',
  colors: ['Sand', 'Olive'],
  sizes: ['S', 'M'],
  subcategory_id: '@subcategory',
}
const subcategory = { name: 'Maxi #', status: 'active', category_id: '@category' }

/** Write by an admin, answered by a message only; to a record if `of` names one. */
export const write = (
  call: string,
  message: string,
  rest: Pick<Row, 'of' | 'fields' | 'files' | 'bad'>,
): Row => ({
  call,
  who: 'admin',
  keys: messageOnly,
  message,
  ...rest,
  ...(rest.of && { unknown: 404 }),
})

export const deletion = (call: string, of: Record<string, string>, message: string): Row => ({
  ...write(call, message, { of }),
  deletes: true,
})

/** The fixed calls of admins (R10). */
export const adminCalls: readonly Row[] = [
  {
    call: 'GET /api/area/all',
    who: 'admin',
    given: ['area'],
    keys: ['area.data[] id city city_ar price', ...page],
    paged: 'area.data',
  },
  write('POST /api/area/create', 'area created successfully', {
    fields: { city: 'Giza #', price: '60' },
    bad: badArea,
  }),
  write('POST /api/area/update/{id}', 'area updated successfully', {
    of: { id: 'area' },
    fields: { city: 'Giza #', price: '60.50' },
    bad: inUpdate(badArea),
  }),
  deletion('GET /api/area/delete/{id}', { id: 'area' }, 'area deleted successfully'),
  {
    call: 'GET /api/userData/allReviews',
    who: 'admin',
    given: ['review'],
    keys: ['allReviews.data[] id name email rate review image product_id is_accepted'],
    paged: 'allReviews.data',
  },
  write('POST /api/userData/review/{id}/changeStatus', 'Review status changed to accept', {
    of: { id: 'review' },
  }),
  deletion('GET /api/userData/deletereview/{id}', { id: 'review' }, 'review deleted successfully'),
  {
    call: 'GET /api/slider/all',
    who: 'admin',
    given: ['slider'],
    keys: ['slider.data[] id name path alt alt_ar', ...page],
    paged: 'slider.data',
  },
  write('POST /api/slider/create', 'Slider created successfully', {
    files: { name: 'Slide #', path: '@picture' },
    bad: [
      ['name', missing, null],
      ['path', ['', 'a text', undefined], null],
    ],
  }),
  write('POST /api/slider/update/{id}', 'Slider updated successfully', {
    of: { id: 'slider' },
    fields: { name: 'Slide #' },
    files: { path: '@picture' },
    bad: [['path', ['a text'], null]],
  }),
  deletion('GET /api/slider/delete/{id}', { id: 'slider' }, 'slider deleted successfully'),
  {
    call: 'GET /api/orders/allOrders',
    who: 'admin',
    given: ['order'],
    keys: [`allOrders.data[] ${orderRow}`, ...page],
    paged: 'allOrders.data',
  },
  {
    call: 'GET /api/orders/getorder/{orderId}',
    who: 'admin',
    of: { orderId: 'order' },
    keys: [`order ${orderRow}`, 'order.product_id[] name'],
    unknown: 404,
  },
  write('POST /api/orders/update-status', 'Order status updated successfully', {
    fields: { order_id: '@order', status: 'shipped', message: 'The courier is on the way.' },
    bad: [
      ['status', [...missing, 'Accepted', 'rejected', 'SHIPPED', 1], null],
      ['order_id', [...missing, 'abc', 1.5, true], null],
    ],
  }),
  {
    call: 'GET /api/product/all',
    who: 'admin',
    given: ['product'],
    keys: [
      `products[] ${adminProduct} name_ar desc_ar material_ar`,
      'counts in low out',
      'pagination current_page total_pages',
    ],
    paged: 'products',
  },
  write('POST /api/product/create', 'product created successfully', {
    fields: product,
    files: { images: ['@picture', '@picture'] },
    bad: [
      ['name', missing, null],
      ['price', missing, null],
      ['subcategory_id', [undefined, null], 'Invalid subcategory selected'],
      ...badProduct,
    ],
  }),
  write('POST /api/product/update/{id}', 'product updated successfully', {
    of: { id: 'product to change' },
    fields: product,
    files: { images: ['@picture'] },
    bad: badProduct,
  }),
  deletion(
    'GET /api/product/delete/{id}',
    { id: 'product to change' },
    'product deleted successfully',
  ),
  {
    call: 'GET /api/subcategory/all',
    who: 'admin',
    given: ['subcategory'],
    keys: [
      'SubCategory.data[] id name name_ar status category_id',
      'SubCategory current_page last_page',
    ],
    paged: 'SubCategory.data',
  },
  write('POST /api/subcategory/create', 'subcategory created successfully', {
    fields: subcategory,
    bad: badSubcategory,
  }),
  write('POST /api/subcategory/update/{id}', 'subcategory updated successfully', {
    of: { id: 'subcategory' },
    fields: { ...subcategory, status: 'hidden' },
    bad: badSubcategory,
  }),
  deletion(
    'GET /api/subcategory/delete/{id}',
    { id: 'subcategory' },
    'subcategory deleted successfully',
  ),
  {
    call: 'GET /api/category/all',
    who: 'admin',
    given: ['category'],
    keys: ['category.data[] id name name_ar isHome', 'category current_page last_page'],
    paged: 'category.data',
  },
  write('POST /api/category/create', 'category created successfully', {
    fields: { name: 'Dresses #', is_home: false },
    bad: badCategory,
  }),
  write('POST /api/category/update/{id}', 'category updated successfully', {
    of: { id: 'category' },
    fields: { name: 'Dresses #', is_home: true },
    bad: inUpdate(badCategory),
  }),
  deletion('GET /api/category/delete/{id}', { id: 'category' }, 'category deleted successfully'),
  {
    call: 'GET /api/userData/allQuestions',
    who: 'admin',
    given: ['question'],
    keys: [
      'allQuestions.data[] id message client_name client_email client_phone product_id created_at',
      'allQuestions current_page last_page',
    ],
    paged: 'allQuestions.data',
  },
  {
    call: 'GET /api/userData/allCallbacks',
    who: 'admin',
    given: ['callback'],
    keys: [
      'allCallbacks.data[] id name email phone country type created_at',
      'allCallbacks current_page last_page',
    ],
    paged: 'allCallbacks.data',
  },
  {
    call: 'GET /api/coupon/all',
    who: 'admin',
    given: ['coupon'],
    keys: ['coupon.data[] id price discount start_date end_date', 'coupon current_page last_page'],
    paged: 'coupon.data',
  },
  write('POST /api/coupon/create', 'coupon created successfully', {
    fields: coupon,
    bad: [
      ...badCoupon,
      ['start_date', [...missing, ...noDay], null],
      ['end_date', [...missing, ...noDay, '2026-02-28'], null],
    ],
  }),
  write('POST /api/coupon/update/{id}', 'coupon updated successfully', {
    of: { id: 'coupon' },
    fields: { discount: 150, price: 1000 },
    bad: inUpdate(badCoupon),
  }),
  deletion('GET /api/coupon/delete/{id}', { id: 'coupon' }, 'coupon deleted successfully'),
  {
    call: 'GET /api/social/all',
    who: 'admin',
    given: ['social'],
    keys: ['social.data[] id name link', 'social current_page last_page'],
    paged: 'social.data',
  },
  write('POST /api/social/create', 'social link created successfully', {
    fields: { name: 'social-#', link: 'https://www.instagram.com/zeina' },
    bad: badSocial,
  }),
  write('POST /api/social/update/{id}', 'social link updated successfully', {
    of: { id: 'social' },
    fields: { name: 'social-#', link: 'tel:+201012345678' },
    bad: inUpdate(badSocial),
  }),
  deletion(
    'GET /api/social/delete/{name}',
    { name: 'name of social' },
    'social link deleted successfully',
  ),
  {
    call: 'GET /api/customerlink/all',
    who: 'admin',
    given: ['customerlink'],
    keys: ['link.data[] id name path alt alt_ar', 'link current_page last_page'],
    paged: 'link.data',
  },
  write('POST /api/customerlink/create', 'customerlink created successfully', {
    files: { name: 'https://www.instagram.com/p/#', path: '@picture' },
    bad: [['path', ['', 'a text', undefined], null]],
  }),
  write('POST /api/customerlink/update/{id}', 'customerlink updated successfully', {
    of: { id: 'customerlink' },
    fields: { name: 'https://www.instagram.com/p/#' },
    files: { path: '@picture' },
    bad: [['path', ['a text'], null]],
  }),
  deletion(
    'GET /api/customerlink/delete/{id}',
    { id: 'customerlink' },
    'Customer link deleted successfully',
  ),
]
