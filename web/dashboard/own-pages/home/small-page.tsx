import { useState } from 'react'
import { toCairoDay } from '#contract/days/cairo.ts'
import { isShownOn } from '#contract/shop/section-kinds.ts'
import type { Section } from '#contract/shop/sections.ts'
import { shopName } from '#contract/text/brand.ts'
import * as m from '#messages'
import { formatDay, numberLanguage } from '#web/days.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { previewDays } from './preview-days.ts'
import { contentOf, inReadersLanguage, kindLabels, type Known } from '../section-words.ts'
import type { Look } from '../use-looks.ts'

type SmallPageProps = {
  sections: Section[]
  known: Known
  looksOf: (section: Section) => Look[]
}

/** The home page in small as shoppers see it on a day, with what is different on it. */
export function SmallPage({ sections, known, looksOf }: SmallPageProps) {
  const today = toCairoDay(new Date())
  const days = previewDays(sections, today)
  const [chosen, setChosen] = useState(today)
  const day = days.includes(chosen) ? chosen : today
  const inWords = formatDay(day, 'weekday')
  const there = sections.filter((section) => isShownOn(section, day))
  return (
    <>
      <SelectField
        label={m.admin_home_as_seen()}
        value={day}
        onChange={(event) => setChosen(event.target.value)}
      >
        {days.map((one) => {
          const words = formatDay(one, 'weekday')
          return optionOf(one, one === today ? m.admin_home_today({ day: words }) : words)
        })}
      </SelectField>
      <div className="small-page" role="img" aria-label={m.admin_home_drawn({ day: inWords })}>
        <div className="small-page-head">
          <span>{shopName()}</span>
          <span className="small-page-line" />
        </div>
        {there.map((section, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: it is drawn anew, and holds no state
            key={place}
            className={section.days.kind === 'every' ? undefined : 'small-page-some'}
          >
            <Drawn section={section} looks={looksOf(section)} known={known} />
          </div>
        ))}
      </div>
      <p className="small muted" aria-live="polite">
        {differenceOn(day, sections)}
      </p>
    </>
  )
}

/** Sentences about the sections that only some days show. */
function differenceOn(day: string, sections: Section[]): string {
  const some = sections.filter(({ is_shown, days }) => is_shown && days.kind !== 'every')
  const namesOf = (shown: boolean) =>
    some
      .filter((section) => isShownOn(section, day) === shown)
      .map((section) => kindLabels[section.kind]())
  const list = new Intl.ListFormat(numberLanguage())
  const [comes, rests] = [namesOf(true), namesOf(false)]
  return (
    [
      comes.length > 0 && m.admin_home_comes({ names: list.format(comes) }),
      rests.length > 0 && m.admin_home_rests({ names: list.format(rests) }),
    ]
      .filter(Boolean)
      .join(' ') || m.admin_home_same()
  )
}

function Drawn({ section, looks, known }: { section: Section; looks: Look[]; known: Known }) {
  const pictures = looks.map((picture) => (
    <Picture key={picture.url} of={picture} alt="" sizes="5rem" />
  ))
  const title = ('title' in section && inReadersLanguage(section.title)) || ''
  switch (section.kind) {
    case 'slider':
      return <div className="small-page-slide">{pictures}</div>
    case 'promise':
      return <p className="small-page-band">{contentOf(section, known)}</p>
    case 'text':
      return <p className="small-page-text">{contentOf(section, known)}</p>
    case 'banner':
      return <div className="small-page-banners">{pictures}</div>
    default:
      return (
        <div className="small-page-row">
          <p>
            {title ||
              (section.kind === 'row' && section.category === ''
                ? inReadersLanguage(known.settings.row.title)
                : '') ||
              kindLabels[section.kind]()}
          </p>
          {pictures.map((picture) => (
            <span key={picture.key} className="small-page-picture">
              {picture}
            </span>
          ))}
        </div>
      )
  }
}
