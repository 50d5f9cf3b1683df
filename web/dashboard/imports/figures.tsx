import type { ImportRecord } from '#contract/files/imports.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { kindOf } from './texts.ts'

type Figure = { figure: number; words: string; isBad?: boolean }

/** Row of a few figures. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <ul className="import-figures">
      {figures.map(({ figure, words, isBad }) => (
        <li key={words} className={isBad ? 'is-bad' : undefined}>
          <b>{formatFigure(figure)}</b>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

type Pair = { name: string; value: string; isBad?: boolean }

/** Pictures that have come, of products and of records that have some. */
export function picturesOf({ format, progress }: ImportRecord): Pair[] {
  const { pictures, pictures_done } = progress
  if (kindOf(format) !== 'products' && pictures === 0) return []
  const value = m.admin_import_some_of({
    done: formatFigure(pictures_done),
    all: formatFigure(pictures),
  })
  return [{ name: m.admin_import_pictures(), value }]
}

/** Labelled values; `isWide`: on its own, in two columns. */
export function KeyValues({ pairs, isWide = false }: { pairs: Pair[]; isWide?: boolean }) {
  return (
    <dl className={isWide ? 'import-pairs is-wide' : 'import-pairs'}>
      {pairs.map(({ name, value, isBad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isBad ? 'is-bad' : undefined}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
