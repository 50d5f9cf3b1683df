import { type ReviewRecord, reviewSorts } from '#contract/products/reviews.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { recordList } from '../kit/list/record-list.tsx'
import { ReviewCard } from './review-card.tsx'

const list = recordList<ReviewRecord>({
  screen: 'reviews',
  load: async (asked, options) => (await adminApi().reviews.page(asked, options)).allReviews,
  search: m.admin_reviews_search,
  tabs: {
    name: 'status',
    label: m.admin_state,
    all: m.admin_state_all,
    options: {
      new: m.admin_review_new,
      accepted: m.admin_review_accepted,
      rejected: m.admin_review_rejected,
    },
    counts: (_, waiting) => ({ new: waiting?.reviews }),
  },
  filters: [
    {
      name: 'rate',
      label: m.admin_review_stars,
      all: m.admin_review_stars_all,
      options: () =>
        [5, 4, 3, 2, 1].map((count) => ({
          value: String(count),
          label: m.admin_review_stars_count({ count }),
        })),
    },
  ],
  sorts: reviewSorts,
  empty: [m.admin_reviews_empty, m.admin_reviews_empty_help],
  Rows: ({ list: { data } }) => (
    <ul>
      {data.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </ul>
  ),
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of reviews, hidden until accepted here (R77). */
export default list.Screen
