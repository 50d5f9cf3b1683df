import { formatFigure } from '#contract/text/money.ts'

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
