/** Every call that only admins make (R10, R20). */
import type { Path } from './endpoint.ts'

const read = (path: Path['path']): Path => ({ method: 'GET', path, who: 'admin' })
const write = (path: Path['path']): Path => ({ method: 'POST', path, who: 'admin' })
const form = (path: Path['path']): Path => ({ ...write(path), multipart: true })
const deletion = (path: Path['path']): Path => ({ method: 'GET', path, who: 'admin', deletes: true })

/** The five calls of a list that is edited row by row; `record` is for a dialog opened by its address. Changes travel as forms (R10). */
const edited = <Name extends string>(name: Name) => ({
  page: read(`/api/${name}/all`),
  record: read(`/api/${name}/get/{id}`),
  create: form(`/api/${name}/create`),
  update: form(`/api/${name}/update/{id}`),
  delete: deletion(`/api/${name}/delete/{id}`),
})

export const adminPaths = {
  settings: {
    record: read('/api/settings/get'),
    update: write('/api/settings/update'),
  },
  auditLog: {
    page: read('/api/history/all'),
  },
  mails: {
    failed: read('/api/mail/failed'),
    retry: write('/api/mail/{id}/retry'),
  },
  areas: edited('area'),
  categories: edited('category'),
  // These two travel as JSON (R10), a coupon only when it changes.
  subcategories: {
    ...edited('subcategory'),
    create: write('/api/subcategory/create'),
    update: write('/api/subcategory/update/{id}'),
  },
  coupons: { ...edited('coupon'), update: write('/api/coupon/update/{id}') },
  slides: edited('slider'),
  instagramImages: edited('customerlink'),
  // A link is deleted by its name (R17).
  socialLinks: { ...edited('social'), delete: deletion('/api/social/delete/{name}') },
  callbacks: {
    page: read('/api/userData/allCallbacks'),
    changeStatus: write('/api/userData/callback/{id}/changeStatus'),
  },
  products: edited('product'),
  reviews: {
    page: read('/api/userData/allReviews'),
    changeStatus: write('/api/userData/review/{id}/changeStatus'),
    delete: deletion('/api/userData/deletereview/{id}'),
  },
  questions: {
    page: read('/api/userData/allQuestions'),
    record: read('/api/question/get/{id}'),
    answer: write('/api/userData/question/{id}/answer'),
    changeStatus: write('/api/userData/question/{id}/changeStatus'),
  },
  orders: {
    page: read('/api/orders/allOrders'),
    record: read('/api/orders/getorder/{orderId}'),
    updateStatus: write('/api/orders/update-status'),
    updateStatusBulk: write('/api/orders/update-status-bulk'),
    stream: { method: 'GET', path: '/api/orders/stream', who: 'admin', stream: true },
  },
  overview: {
    get: read('/api/overview'),
    waiting: read('/api/overview/waiting'),
  },
} as const satisfies Record<string, Record<string, Path>>
