/** Calls of admins about what shoppers see and write beside products. */
import type { Path } from '../endpoint.ts'
import { asJson, deletion, edited, editedAsJson, form, read, write } from '../path-kinds.ts'

const coupon = edited('front', 'coupon')

export const frontPaths = {
  coupons: { ...coupon, update: asJson(coupon.update) },
  slides: {
    ...edited('front', 'slider', [
      'Slider created successfully',
      'Slider updated successfully',
      'slider deleted successfully',
    ]),
    move: write('front', '/api/slider/move/{id}', 'Slider updated successfully'),
  },
  instagramImages: edited('front', 'customerlink', [
    'customerlink created successfully',
    'customerlink updated successfully',
    'Customer link deleted successfully',
  ]),
  // A link is deleted by its name (R17).
  socialLinks: {
    ...edited('front', 'social', [
      'social link created successfully',
      'social link updated successfully',
      'social link deleted successfully',
    ]),
    delete: deletion('front', '/api/social/delete/{name}', 'social link deleted successfully'),
  },
  pages: {
    page: read('front', '/api/page/all'),
    record: read('front', '/api/page/get/{id}'),
    update: write('front', '/api/page/update/{id}', 'page updated successfully'),
  },
  ownPages: {
    ...editedAsJson('money', 'ownPage'),
    addPicture: form('money', '/api/ownPage/picture', 'picture added successfully'),
  },
  redirects: editedAsJson('front', 'redirect'),
  callbacks: {
    page: read('orders', '/api/userData/allCallbacks'),
    changeStatus: write(
      'orders',
      '/api/userData/callback/{id}/changeStatus',
      ({ done }) => `Callback status changed to ${done ? 'done' : 'waiting'}`,
    ),
  },
  reviews: {
    page: read('front', '/api/userData/allReviews'),
    changeStatus: write(
      'front',
      '/api/userData/review/{id}/changeStatus',
      (_asked, { is_accepted }) =>
        `Review status changed to ${is_accepted === 'accepted' ? 'accept' : 'reject'}`,
    ),
    delete: deletion('front', '/api/userData/deletereview/{id}', 'review deleted successfully'),
  },
  questions: {
    page: read('front', '/api/userData/allQuestions'),
    record: read('front', '/api/question/get/{id}'),
    answer: write('front', '/api/userData/question/{id}/answer', 'question answered successfully'),
    changeStatus: write(
      'front',
      '/api/userData/question/{id}/changeStatus',
      ({ answered }) => `Question status changed to ${answered ? 'answered' : 'waiting'}`,
    ),
  },
} as const satisfies Record<string, Record<string, Path>>
