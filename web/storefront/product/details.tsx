import { Fragment } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import type { ProductDetail } from '#contract/products/products.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { Words } from '#web/ui/text/words.tsx'
import { type Part, partsOf, valuesOf } from './buying/parts.ts'

/** Description and additional information: material, colours, sizes, measures and care. */
export function Details({ product }: { product: ProductDetail }) {
  const { desc, material, colors, choice, weight, care } = product
  const facts = [
    { term: m.product_material(), words: material ? [material] : [] },
    { term: m.product_colours(), words: colors },
    { term: m.product_sizes(), words: labelsOf(partsOf(product)) },
    ...(choice ? [{ term: choice.name, words: labelsOf(valuesOf(product)) }] : []),
    { term: m.product_dimensions(), words: sidesOf(product) },
    {
      term: m.product_weight(),
      words: weight === null ? [] : [unbroken(`${formatFigure(weight)} ${m.ui_g()}`)],
    },
    { term: m.product_care(), words: care ? [care] : [] },
  ].filter(({ words }) => words.length > 0)
  if (!desc && facts.length === 0) return null
  return (
    <section className="wrap section columns">
      {desc && (
        <div>
          <h2 className="title-1 mb-4">{m.product_description()}</h2>
          <p className="details-text lead whitespace-pre-line" dir="auto">
            {desc}
          </p>
        </div>
      )}
      {facts.length > 0 && (
        <div>
          <h2 className="title-1 mb-4">{m.product_information()}</h2>
          <dl className="details-list">
            {facts.map(({ term, words }) => (
              <Fact key={`${term} ${words.join()}`} term={term} words={words} />
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}

const labelsOf = (parts: Part[]): string[] => [
  ...new Set(parts.map(({ label }) => unbroken(label))),
]

/** Measures, "Height 43 cm, Width 24 cm", as far as they are filled in. */
const sidesOf = ({ height, width, depth }: ProductDetail): string[] =>
  [
    [m.product_height(), height] as const,
    [m.product_width(), width] as const,
    [m.product_depth(), depth] as const,
  ].flatMap(([side, figure]) =>
    figure === null ? [] : [unbroken(`${side} ${figure} ${m.ui_cm()}`)],
  )

/**
 * A fact whose words are separate elements, so that Latin sizes keep the order of an Arabic page.
 */
function Fact({ term, words }: { term: string; words: string[] }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        {words.map((word, place) => (
          <Fragment key={word}>
            {place > 0 && m.product_list_separator()}
            <bdi className="whitespace-pre-line">
              <Words of={word} />
            </bdi>
          </Fragment>
        ))}
      </dd>
    </>
  )
}
