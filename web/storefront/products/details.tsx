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
  const join = (words: string[]) => words.join(product_list_separator())
  const facts = [
    { term: product_material(), text: material ?? '' },
    { term: product_colours(), text: join(colors) },
    { term: product_sizes(), text: join(sizes.map(({ size }) => size)) },
  ].filter(({ text }) => text)
  if (!desc && facts.length === 0) return null
  return (
    <section className="wrap section columns">
      {desc && (
        <div>
          <h2 className="title-1 mb-4">{product_description()}</h2>
          <p className="lead max-w-[58ch] whitespace-pre-line" dir="auto">
            {desc}
          </p>
        </div>
      )}
      {facts.length > 0 && (
        <div>
          <h2 className="title-1 mb-4">{product_information()}</h2>
          <dl className="details-list">
            {facts.map(({ term, text }) => (
              <Fact key={term} term={term} text={text} />
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </>
  )
}
