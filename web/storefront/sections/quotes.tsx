import type { ShownSection } from '#contract/shop/sections.ts'
import * as m from '#messages'
import { pathToProduct } from '#web/links.ts'
import { Stars } from '#web/ui/marks/stars.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ShopLink } from '../link.tsx'
import { languageOf } from '../reviews/language-of.ts'

/** Reviews of customers, each with a link to its product. */
export default function Quotes({ title, reviews }: ShownSection & { kind: 'reviews' }) {
  return (
    <section className="wrap section">
      <div className="thread">
        <h2 className="display-2">{title || m.product_reviews()}</h2>
      </div>
      <ul className="quotes">
        {reviews.map(({ id, name, rate, review, product }) => (
          <li key={id} className="quote">
            <Stars rating={rate} />
            <blockquote className="quote-text" dir="auto" lang={languageOf(review)}>
              {review}
            </blockquote>
            <p className="quote-of">
              <bdi className="strong">{name}</bdi>
              <ShopLink className="link tap" to={pathToProduct(product.slug)}>
                <Words of={product.title} />
              </ShopLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
