import type { SearchPart } from '#contract/products/search.ts'
import * as m from '#messages'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'

/**
 * Parts of a search and how each was read: a filled nuqta where it is met, a hollow one where
 * nothing is.
 */
export function ReadParts({ read }: { read: SearchPart[] }) {
  return (
    <ul className="search-read">
      {read.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand twice
        <li key={place}>
          <Nuqta open={part.count === 0} />
          <bdi className="strong">{part.text}</bdi>
          <span className="muted">
            {[meaningOf(part), countOf(part)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a part was read as; null for a word, which means itself. */
function meaningOf({ as, size, min_price, max_price }: SearchPart): string | null {
  if (as === 'size' && size) return m.search_read_size({ size })
  if (as === 'cheapest') return m.search_read_cheapest()
  if (as === 'dearest') return m.search_read_dearest()
  const min = min_price === null ? null : formatMoney(min_price)
  const max = max_price === null ? null : formatMoney(max_price)
  if (min && max) return m.filter_price_between({ min, max })
  if (min) return m.search_read_from({ min })
  return max && m.search_read_to({ max })
}

const nothing: Partial<Record<SearchPart['as'], () => string>> = {
  men: m.search_read_no_men,
  kids: m.search_read_no_kids,
  price: m.search_read_no_price,
}

function countOf({ as, count }: SearchPart): string | null {
  if (count === null) return null
  return count === 0 ? (nothing[as] ?? m.search_read_none)() : m.category_count({ count })
}
