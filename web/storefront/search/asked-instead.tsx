import * as m from '#messages'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { ShopLink } from '../link.tsx'
import { pathOfPage } from '../products/list-page.ts'
import { resultsPath } from './asked.ts'

type AskedInsteadProps = {
  /** Corrected text of the search. */
  corrected: string | null
  /** Whether the results match only partly. */
  partial: boolean
  /** Whether the corrected text is a link. */
  link?: boolean
  className: string
}

/**
 * Notice that nothing matches the typed text, and which text is shown instead; nothing for exact
 * results.
 */
export function AskedInstead({ corrected, partial, link = false, className }: AskedInsteadProps) {
  if (corrected === null) return partial && <p className={className}>{m.search_near()}</p>
  const words = <bdi>{corrected}</bdi>
  const linked = link ? (
    <ShopLink className="link" to={pathOfPage(resultsPath, 1, { search: corrected })}>
      {words}
    </ShopLink>
  ) : (
    words
  )
  const say = partial ? m.search_near_corrected : m.search_corrected
  return (
    <p className={className}>
      <Sentence of={(put) => say({ corrected: put(linked) })} />
    </p>
  )
}
