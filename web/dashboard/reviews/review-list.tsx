import { useLoaderData } from 'react-router'
import { reviewSorts } from '#contract/reviews.ts'
import * as m from '#messages'
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

export const meta = () => [{ title: m.admin_title({ page: m.admin_reviews() }) }]

const stars = [5, 4, 3, 2, 1]

/** What shoppers say of products: hidden until it is accepted here (R77). */
export default function ReviewList() {
  const waiting = useWaiting()
  const states = [
    { value: '', label: m.admin_state_all() },
    { value: 'new', label: m.admin_review_new(), count: waiting?.reviews },
    { value: 'accepted', label: m.admin_review_accepted() },
    { value: 'rejected', label: m.admin_review_rejected() },
  ]
  const rates = stars.map((count) => ({
    value: String(count),
    label: m.admin_review_stars_count({ count }),
  }))
  return (
    <ListScreen
      title={m.admin_reviews()}
      answer={useLoaderData<typeof clientLoader>()}
      tools={
        <ListTools
          search={m.admin_reviews_search()}
          tabs={{ name: 'status', label: m.admin_state(), options: states }}
          filters={[
            {
              name: 'rate',
              label: m.admin_review_stars(),
              options: [{ value: '', label: m.admin_review_stars_all() }, ...rates],
            },
          ]}
          sorts={sortOptions(...reviewSorts)}
        />
      }
      empty={{ title: m.admin_reviews_empty(), help: m.admin_reviews_empty_help() }}
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
