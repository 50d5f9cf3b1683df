import type { Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { pathToProduct } from '#web/links.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Typed } from '#web/ui/text/typed.tsx'
import { ShopLink } from '../link.tsx'
import { pathOfPage } from '../products/list-page.ts'
import { resultsPath } from './asked.ts'
import { EnterIcon } from './enter-icon.tsx'
import type { Answer } from './use-search.ts'

type HitsProps = {
  /** Id of the listbox; its options are `${id}-0`, … */
  id: string
  answer: Answer
  /** Index of the highlighted option. */
  chosen: number
  /** Whether the results belong to the current text: the last option then leads to all results. */
  whole: boolean
  busy: boolean
  onChoose: () => void
}

/** Listbox of the best results, chosen by arrow keys or pressed as links. */
export function Hits({
  id,
  answer: { text, products, total, corrected },
  chosen,
  whole,
  busy,
  onChoose,
}: HitsProps) {
  return (
    <div
      id={id}
      className="search-hits"
      role="listbox"
      aria-label={m.search_results()}
      aria-busy={busy}
    >
      {products.map((product, place) => (
        <Hit
          key={product.id}
          id={`${id}-${place}`}
          product={product}
          typed={corrected ?? text}
          chosen={place === chosen}
          onChoose={onChoose}
        />
      ))}
      {whole && (
        <ShopLink
          id={`${id}-${products.length}`}
          className="search-all"
          role="option"
          aria-selected={chosen === products.length}
          tabIndex={-1}
          to={pathOfPage(resultsPath, 1, { search: text })}
        >
          <span className="search-all-text">{m.search_see_all({ count: total })}</span>
          <EnterIcon />
        </ShopLink>
      )}
    </div>
  )
}

type HitProps = {
  id: string
  product: Product
  typed: string
  chosen: boolean
  onChoose: () => void
}

/**
 * One result. Its accessible name is the product's name alone (R28); category and price describe
 * it.
 */
function Hit({
  id,
  product: { name, slug, pictures, category, soldOut, price },
  typed,
  chosen,
  onChoose,
}: HitProps) {
  const [picture] = pictures
  return (
    <ShopLink
      id={id}
      className="search-hit"
      role="option"
      aria-selected={chosen}
      aria-describedby={`${id}-kind ${id}-price`}
      tabIndex={-1}
      to={pathToProduct(slug)}
      onClick={onChoose}
    >
      <span className="picture-frame is-small">
        {picture && <Picture of={picture} alt="" sizes="3.5rem" />}
      </span>
      <span className="search-hit-words">
        <span className="search-hit-name" dir="auto">
          <Typed name={name} typed={typed} />
        </span>
        <span id={`${id}-kind`} className="small muted" aria-hidden="true">
          {soldOut ? m.product_sold_out() : category}
        </span>
      </span>
      <span id={`${id}-price`} className="search-hit-price" aria-hidden="true">
        <Money egp={price} />
      </span>
    </ShopLink>
  )
}
