import { useLoaderData } from 'react-router'
import { reviewSorts } from '#contract/reviews.ts'
import {
  admin_review_accepted,
  admin_review_new,
  admin_review_rejected,
  admin_review_stars,
  admin_review_stars_all,
  admin_review_stars_count,
  admin_reviews,
  admin_reviews_empty,
  admin_reviews_empty_help,
  admin_reviews_search,
  admin_state,
  admin_state_all,
  admin_title,
} from '#messages'
import { adminApi } from '../api.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useWaiting } from '../waiting.ts'
import { ReviewCard } from './review-card.tsx'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().reviews.page(asked, options)).allReviews,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: admin_title({ page: admin_reviews() }) }]

const stars = [5, 4, 3, 2, 1]

/** What shoppers say of products: hidden until it is accepted here (R77). */
export default function ReviewList() {
  const waiting = useWaiting()
  const states = [
    { value: '', label: admin_state_all() },
    { value: 'new', label: admin_review_new(), count: waiting?.reviews },
    { value: 'accepted', label: admin_review_accepted() },
    { value: 'rejected', label: admin_review_rejected() },
  ]
  const rates = stars.map((count) => ({
    value: String(count),
    label: admin_review_stars_count({ count }),
  }))
  return (
    <ListScreen
      title={admin_reviews()}
      answer={useLoaderData<typeof clientLoader>()}
      tools={
        <ListTools
          search={admin_reviews_search()}
          tabs={{ name: 'status', label: admin_state(), options: states }}
          filters={[
            {
              name: 'rate',
              label: admin_review_stars(),
              options: [{ value: '', label: admin_review_stars_all() }, ...rates],
            },
          ]}
          sorts={sortOptions(...reviewSorts)}
        />
      }
      empty={{ title: admin_reviews_empty(), help: admin_reviews_empty_help() }}
    >
      {({ data }) => (
        <ul>
          {data.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}
