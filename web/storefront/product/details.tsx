import { Fragment } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import {
  product_colours,
  product_description,
  product_information,
  product_list_separator,
  product_material,
  product_sizes,
} from '#messages'

/** Description, and the additional information: material, colours, sizes. */
export function Details({ product: { desc, material, colors, sizes } }: { product: ProductDetail }) {
  const facts = [
    { term: product_material(), words: material ? [material] : [] },
    { term: product_colours(), words: colors },
    { term: product_sizes(), words: sizes.map(({ size }) => size) },
  ].filter(({ words }) => words.length > 0)
  if (!desc && facts.length === 0) return null
  return (
    <section className="wrap section columns">
      {desc && (
        <div>
          <h2 className="title-1 mb-4">{product_description()}</h2>
          <p className="details-text lead whitespace-pre-line" dir="auto">
            {desc}
          </p>
        </div>
      )}
      {facts.length > 0 && (
        <div>
          <h2 className="title-1 mb-4">{product_information()}</h2>
          <dl className="details-list">
            {facts.map(({ term, words }) => (
              <Fact key={term} term={term} words={words} />
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}

/** Each word for itself: Latin sizes keep the order of an Arabic page. */
function Fact({ term, words }: { term: string; words: string[] }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        {words.map((word, place) => (
          <Fragment key={word}>
            {place > 0 && product_list_separator()}
            <bdi>{word}</bdi>
          </Fragment>
        ))}
      </dd>
    </>
  )
}
