import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { toCairoDay } from '#contract/days/cairo.ts'
import { type SlideRecord, slideTime } from '#contract/shop/slides.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { currentLocale } from '#web/locale.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, failedWith } from '../kit/form/failures.ts'
import { RecordFacts, RecordPicture } from '../kit/list/record-card.tsx'
import { EditDelete } from '../kit/list/table/row-actions.tsx'
import { nameOf, Names } from '../kit/names.tsx'
import { useAction } from '../kit/use-action.ts'
import { screenPath } from '../screens.ts'

/**
 * Position of a slide, from 1; null where the list is filtered or sorted, and slides cannot be
 * moved.
 */
type Place = { at: number; of: number } | null

export function SlideCard({ slide, place }: { slide: SlideRecord; place: Place }) {
  const { id, name, name_ar, alt, alt_ar, path, width, height } = slide
  const shown = nameOf(slide)
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
        <EditDelete
          to={screenPath('slides', id, 'edit')}
          name={shown}
          wide
          remove={{
            consequence: m.admin_slide_consequence({ name: shown }),
            send: () => adminApi().slides.delete({ id }),
            done: m.admin_slide_deleted,
            failure: errorWith(m.admin_slide_delete_failed()),
          }}
        />
      </div>
      <div className="slide-foot">
        <SlideFacts slide={slide} />
        {place && place.of > 1 && <Moves id={id} name={shown} place={place} />}
      </div>
    </li>
  )
}

/** Dates and link of a slide. */
function SlideFacts({ slide }: { slide: SlideRecord }) {
  const { link } = slide
  return (
    <div className="slide-facts">
      <RecordFacts>
        <SlideState slide={slide} />
        {link && (
          <span className="slide-leads">
            <Icon of={IconLink} small />
            <span className="sr-only">{m.admin_field_link()} </span>
            <bdi dir="ltr">{link}</bdi>
          </span>
        )}
      </RecordFacts>
    </div>
  )
}

function SlideState({ slide }: { slide: SlideRecord }) {
  const { start_date, end_date } = slide
  const time = slideTime(slide, toCairoDay(new Date()))
  const day = (of: string | null) => ({ day: formatDay(of ?? '', 'long') })
  if (time === 'coming')
    return <Status kind="shipped">{m.admin_slide_starts(day(start_date))}</Status>
  if (time === 'over') return <Status kind="over">{m.admin_slide_ended(day(end_date))}</Status>
  return (
    <Status kind="accept">
      {end_date ? m.admin_slide_shown_until(day(end_date)) : m.admin_slide_shown()}
    </Status>
  )
}

function Moves({
  id,
  name,
  place: { at, of },
}: {
  id: number
  name: string
  place: NonNullable<Place>
}) {
  const { act } = useAction()
  const { say } = useAnnouncements()
  const move = (to: number) => {
    if (to < 1 || to > of) return
    void act({
      send: () => adminApi().slides.move({ id, place: to }),
      failure: failedWith(m.admin_slide_update_failed()),
      done: () => say(m.admin_moved({ place: to, count: of })),
    })
  }
  return (
    <span className="slide-moves">
      <IconButton
        icon={IconChevronLeft}
        small
        flip
        label={m.admin_slide_earlier({ name })}
        aria-disabled={at === 1 || undefined}
        onClick={() => move(at - 1)}
      />
      <bdi className="ltr" aria-hidden="true">
        {at} / {of}
      </bdi>
      <IconButton
        icon={IconChevronRight}
        small
        flip
        label={m.admin_slide_later({ name })}
        aria-disabled={at === of || undefined}
        onClick={() => move(at + 1)}
      />
    </span>
  )
}
