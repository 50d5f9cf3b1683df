/** Every call that only admins make (R10, R20). */
import type { Message, Path } from './endpoint.ts'

/** Always with the message that means success. */
type Write = Path & { done: Message }

const orders = { may: 'orders' } as const

const read = (path: Path['path']): Path => ({ method: 'GET', path, who: 'admin' })
const write = (path: Path['path'], done: Message): Write => ({ method: 'POST', path, who: 'admin', done })
const form = (path: Path['path'], done: Message): Write => ({ ...write(path, done), multipart: true })
const file = (path: Path['path']): Path & { file: true } => ({ method: 'GET', path, who: 'admin', file: true })
const deletion = (path: Path['path'], done: Message): Write => ({ method: 'GET', path, who: 'admin', deletes: true, done })

/**
 * The five calls of a list that is edited row by row; `record` is for a dialog opened by its address. Changes travel as forms (R10).
 * @param said the messages of success: of something added, changed and deleted
 */
const edited = <Name extends string>(name: Name, [created, updated, deleted]: [string, string, string]) => ({
  page: read(`/api/${name}/all`),
  record: read(`/api/${name}/get/{id}`),
  create: form(`/api/${name}/create`, created),
  update: form(`/api/${name}/update/{id}`, updated),
  delete: deletion(`/api/${name}/delete/{id}`, deleted),
})

/** The same call with a body of JSON. */
const asJson = ({ path, done }: Write): Write => write(path, done)

const subcategory = edited('subcategory', [
  'subcategory created successfully',
  'subcategory updated successfully',
  'subcategory deleted successfully',
])
const coupon = edited('coupon', ['coupon created successfully', 'coupon updated successfully', 'coupon deleted successfully'])
/** Of an order changed alone, and of each in a bulk change. */
export const orderUpdated = 'Order status updated successfully'

export const adminPaths = {
  settings: {
    record: read('/api/settings/get'),
    update: write('/api/settings/update', 'settings updated successfully'),
  },
  auditLog: {
    page: read('/api/history/all'),
  },
  mails: {
    failed: read('/api/mail/failed'),
    retry: write('/api/mail/{id}/retry', 'mail queued successfully'),
  },
  areas: {
    ...edited('area', ['area created successfully', 'area updated successfully', 'area deleted successfully']),
    addGovernorates: write('/api/area/governorates', 'governorates added successfully'),
  },
  categories: edited('category', ['category created successfully', 'category updated successfully', 'category deleted successfully']),
  // These two travel as JSON (R10), a coupon only when it changes.
  subcategories: {
    ...subcategory,
    create: asJson(subcategory.create),
    update: asJson(subcategory.update),
    sizeGuide: read('/api/subcategory/size-guide/{id}'),
    updateSizeGuide: write('/api/subcategory/size-guide/update/{id}', 'size guide updated successfully'),
  },
  coupons: { ...coupon, update: asJson(coupon.update) },
  slides: {
    ...edited('slider', ['Slider created successfully', 'Slider updated successfully', 'slider deleted successfully']),
    move: write('/api/slider/move/{id}', 'Slider updated successfully'),
  },
  instagramImages: edited('customerlink', [
    'customerlink created successfully',
    'customerlink updated successfully',
    'Customer link deleted successfully',
  ]),
  // A link is deleted by its name (R17).
  socialLinks: {
    ...edited('social', ['social link created successfully', 'social link updated successfully', 'social link deleted successfully']),
    delete: deletion('/api/social/delete/{name}', 'social link deleted successfully'),
  },
  pages: {
    page: read('/api/page/all'),
    record: read('/api/page/get/{id}'),
    update: write('/api/page/update/{id}', 'page updated successfully'),
  },
  synonyms: edited('synonym', ['synonym created successfully', 'synonym updated successfully', 'synonym deleted successfully']),
  misses: {
    page: read('/api/search/misses'),
    delete: deletion('/api/search/miss/delete/{id}', 'search deleted successfully'),
  },
  callbacks: {
    page: read('/api/userData/allCallbacks'),
    changeStatus: write(
      '/api/userData/callback/{id}/changeStatus',
      ({ done }) => `Callback status changed to ${done ? 'done' : 'waiting'}`,
    ),
  },
  products: edited('product', ['product created successfully', 'product updated successfully', 'product deleted successfully']),
  bulk: {
    preview: write('/api/product/bulk/preview', 'change previewed successfully'),
    apply: write('/api/product/bulk/apply', 'change started successfully'),
    stop: write('/api/product/bulk/stop', 'change stopped successfully'),
    undo: write('/api/product/bulk/undo', 'undo started successfully'),
    page: read('/api/product/bulk/all'),
    record: read('/api/product/bulk/get/{id}'),
  },
  imports: {
    page: read('/api/import/all'),
    record: read('/api/import/get/{id}'),
    products: read('/api/import/products/{id}'),
    problems: read('/api/import/problems/{id}'),
    read: form('/api/import/read', 'file read successfully'),
    check: write('/api/import/check', 'check started successfully'),
    apply: write('/api/import/apply', 'import started successfully'),
    stop: write('/api/import/stop', 'import stopped successfully'),
    retry: write('/api/import/retry', 'import started successfully'),
    undo: write('/api/import/undo', 'undoing started successfully'),
  },
  reviews: {
    page: read('/api/userData/allReviews'),
    changeStatus: write(
      '/api/userData/review/{id}/changeStatus',
      (_asked, { is_accepted }) => `Review status changed to ${is_accepted === 'accepted' ? 'accept' : 'reject'}`,
    ),
    delete: deletion('/api/userData/deletereview/{id}', 'review deleted successfully'),
  },
  questions: {
    page: read('/api/userData/allQuestions'),
    record: read('/api/question/get/{id}'),
    answer: write('/api/userData/question/{id}/answer', 'question answered successfully'),
    changeStatus: write(
      '/api/userData/question/{id}/changeStatus',
      ({ answered }) => `Question status changed to ${answered ? 'answered' : 'waiting'}`,
    ),
  },
  restock: {
    page: read('/api/restock/all'),
    changeStatus: write('/api/restock/{id}/changeStatus', ({ told }) => `Request status changed to ${told ? 'told' : 'waiting'}`),
  },
  desk: {
    get: { ...read('/api/desk'), ...orders },
  },
  customers: {
    page: { ...read('/api/customers/all'), ...orders },
    record: { ...read('/api/customers/get/{phone}'), ...orders },
    update: { ...write('/api/customers/update/{phone}', 'customer updated successfully'), ...orders },
  },
  orders: {
    page: { ...read('/api/orders/allOrders'), ...orders },
    record: { ...read('/api/orders/getorder/{orderId}'), ...orders },
    records: { ...read('/api/orders/getorders'), ...orders },
    updateStatus: { ...write('/api/orders/update-status', orderUpdated), ...orders },
    confirm: { ...write('/api/orders/confirm', 'Order confirmed successfully'), ...orders },
    noAnswer: { ...write('/api/orders/noAnswer', 'Call noted successfully'), ...orders },
    reopen: { ...write('/api/orders/reopen', 'Order reopened successfully'), ...orders },
    cancel: { ...write('/api/orders/cancel', 'Order cancelled successfully'), ...orders },
    note: { ...write('/api/orders/note', 'Note added successfully'), ...orders },
    preview: { ...write('/api/orders/preview/{id}', 'Order previewed successfully'), ...orders },
    edit: { ...write('/api/orders/edit/{id}', 'Order changed successfully'), ...orders },
    create: { ...write('/api/orders/create', 'Order created successfully'), ...orders },
    // Each order's own result tells its success.
    updateStatusBulk: {
      method: 'POST',
      path: '/api/orders/update-status-bulk',
      who: 'admin',
      ...orders,
      says: (_asked, { results }) => {
        const all = results as { done: boolean }[]
        const done = all.filter((result) => result.done).length
        return done === all.length ? orderUpdated : `Order status updated for ${done} of ${all.length} orders`
      },
    },
    stream: { method: 'GET', path: '/api/orders/stream', who: 'admin', ...orders, stream: true },
  },
  stock: {
    page: read('/api/stock/all'),
    find: read('/api/stock/find'),
    sheets: read('/api/stock/products'),
    moves: read('/api/stock/moves'),
    receive: write('/api/stock/receive', 'stock received successfully'),
    correct: write('/api/stock/correct', 'stock corrected successfully'),
    counts: read('/api/stock/count/all'),
    count: read('/api/stock/count/get/{id}'),
    openCount: write('/api/stock/count/open', 'count opened successfully'),
    addToCount: write('/api/stock/count/add', ({ forget }, { line }) =>
      line || forget ? 'stock counted successfully' : 'nothing counted',
    ),
    applyCount: write('/api/stock/count/apply', 'count applied successfully'),
    reorder: read('/api/stock/reorder'),
  },
  health: {
    get: read('/api/health'),
    backUp: write('/api/health/back-up', 'backup started successfully'),
  },
  overview: {
    get: read('/api/overview'),
    waiting: read('/api/overview/waiting'),
  },
  exports: {
    products: file('/api/export/products.{format}'),
    emptyProducts: file('/api/export/empty-products.{format}'),
    importResult: file('/api/export/import-result.{format}'),
    importProblems: file('/api/export/import-problems.{format}'),
    bulkResult: file('/api/export/bulk-result.{format}'),
    stock: file('/api/export/stock.{format}'),
    stockMoves: file('/api/export/stock-moves.{format}'),
    reorder: file('/api/export/reorder.{format}'),
    orders: { ...file('/api/export/orders.{format}'), ...orders },
    customers: { ...file('/api/export/customers.{format}'), ...orders },
  },
} as const satisfies Record<string, Record<string, Path>>
