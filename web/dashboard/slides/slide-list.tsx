import { useLoaderData } from 'react-router'
import { type SlideRecord, slideSorts } from '#contract/slides.ts'
import {
  admin_slide_add,
  admin_slide_consequence,
  admin_slide_delete_failed,
  admin_slide_deleted,
  admin_slider,
  admin_slides_empty,
  admin_slides_empty_help,
  admin_slides_search,
  admin_title,
} from '#messages'
import { currentLocale } from '#web/locale.ts'
import { adminApi } from '../api.ts'
import { errorWith } from '../kit/form/failures.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { nameOf, Names } from '../kit/names.tsx'
import { DeleteButton, EditButton } from '../kit/list/row-actions.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useRemoval } from '../kit/list/use-removal.ts'
import { RecordPicture } from '../kit/list/record-card.tsx'
import { screenPath } from '../screens.ts'

export const clientLoader = listLoader(async (asked, options) => (await adminApi().slides.page(asked, options)).slider)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: admin_title({ page: admin_slider() }) }]

/** The large pictures of the home page (R31). */
export default function SlideList() {
  return (
    <ListScreen
      title={admin_slider()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('slides', 'add'), label: admin_slide_add() }}
      tools={<ListTools search={admin_slides_search()} sorts={sortOptions(...slideSorts)} />}
      empty={{ title: admin_slides_empty(), help: admin_slides_empty_help() }}
    >
      {({ data }) => (
        <ul className="slide-grid">
          {data.map((slide) => (
            <SlideCard key={slide.id} slide={slide} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

function SlideCard({ slide }: { slide: SlideRecord }) {
  const { id, name, name_ar, alt, alt_ar, path, width, height } = slide
  const remove = useRemoval()
  const shown = nameOf(slide)
  const ask = () =>
    remove({
      consequence: admin_slide_consequence({ name: shown }),
      send: () => adminApi().slides.delete({ id }),
      done: admin_slide_deleted,
      failure: errorWith(admin_slide_delete_failed()),
    })
  return (
    <li className="slide-card">
      <RecordPicture
        picture={{ url: path, width, height }}
        alt={(currentLocale() === 'ar' && alt_ar) || (alt ?? '')}
        sizes="(width >= 76rem) 26vw, (width >= 40rem) 45vw, 92vw"
      />
      <div className="slide-foot">
        <h2>
          <Names name={name} name_ar={name_ar} />
        </h2>
        <EditButton to={screenPath('slides', id, 'edit')} name={shown} wide />
        <DeleteButton name={shown} onClick={ask} />
      </div>
    </li>
  )
}
