import { type SlideRecord, slideSorts } from '#contract/shop/slides.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { useFirstNumber } from '../kit/list/first-number.ts'
import type { Page } from '../kit/list/list-load.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { recordList } from '../kit/list/record-list.tsx'
import { SlideCard } from './slide-card.tsx'

const list = recordList<SlideRecord>({
  screen: 'slides',
  load: async (asked, options) => (await adminApi().slides.page(asked, options)).slider,
  add: m.admin_slide_add,
  search: m.admin_slides_search,
  sorts: slideSorts,
  empty: [m.admin_slides_empty, m.admin_slides_empty_help],
  Rows: SlideGrid,
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** Slides of the home page (R31). */
export default list.Screen

function SlideGrid({ list: { data, current_page, total } }: { list: Page<SlideRecord> }) {
  const query = useListQuery()
  const first = useFirstNumber(current_page)
  // A position is only meaningful while all slides are listed in the home page's order.
  const isInOrder = !query.isNarrowed && ['', 'position'].includes(query.get('sort'))
  return (
    <ul className="slide-grid">
      {data.map((slide, at) => (
        <SlideCard
          key={slide.id}
          slide={slide}
          place={isInOrder ? { at: first + at, of: total } : null}
        />
      ))}
    </ul>
  )
}
