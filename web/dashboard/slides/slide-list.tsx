import { useLoaderData } from 'react-router'
import { slideSorts } from '#contract/slides.ts'
import * as m from '#messages'
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

export const meta = () => [{ title: m.admin_title({ page: m.admin_slider() }) }]

/** The large pictures of the home page (R31). */
export default function SlideList() {
  const query = useListQuery()
  const size = usePageSize()
  // A place among others is one only where all of them stand as on the home page.
  const isInOrder = !query.isNarrowed && ['', 'position'].includes(query.get('sort'))
  return (
    <ListScreen
      title={m.admin_slider()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('slides', 'add'), label: m.admin_slide_add() }}
      tools={<ListTools search={m.admin_slides_search()} sorts={sortOptions(...slideSorts)} />}
      empty={{ title: m.admin_slides_empty(), help: m.admin_slides_empty_help() }}
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
