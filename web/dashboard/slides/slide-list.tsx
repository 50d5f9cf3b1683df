import { useLoaderData } from 'react-router'
import { slideSorts } from '#contract/slides.ts'
import {
  admin_slide_add,
  admin_slider,
  admin_slides_empty,
  admin_slides_empty_help,
  admin_slides_search,
  admin_title,
} from '#messages'
import { adminApi } from '../api.ts'
import { firstNumber, usePageSize } from '../kit/list/first-number.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { screenPath } from '../screens.ts'
import { SlideCard } from './slide-card.tsx'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().slides.page(asked, options)).slider,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: admin_title({ page: admin_slider() }) }]

/** The large pictures of the home page (R31). */
export default function SlideList() {
  const query = useListQuery()
  const size = usePageSize()
  // A place among others is one only where all of them stand as on the home page.
  const isInOrder = !query.isNarrowed && ['', 'position'].includes(query.get('sort'))
  return (
    <ListScreen
      title={admin_slider()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('slides', 'add'), label: admin_slide_add() }}
      tools={<ListTools search={admin_slides_search()} sorts={sortOptions(...slideSorts)} />}
      empty={{ title: admin_slides_empty(), help: admin_slides_empty_help() }}
    >
      {({ data, current_page, total }) => (
        <ul className="slide-grid">
          {data.map((slide, at) => (
            <SlideCard
              key={slide.id}
              slide={slide}
              place={isInOrder ? { at: firstNumber(current_page, size) + at, of: total } : null}
            />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}
