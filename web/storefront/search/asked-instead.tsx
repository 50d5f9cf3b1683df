import * as m from '#messages'
import { Sentence } from '#web/ui/sentence.tsx'
import { ShopLink } from '../link.tsx'
import { pathOfPage } from '../products/list-page.ts'
import { resultsPath } from './asked.ts'

type AskedInsteadProps = {
  /** What was looked for instead. */
  corrected: string | null
  /** What was found comes near. */
  partial: boolean
  /** A way to ask for it so. */
  link?: boolean
  className: string
}

/**
 * Says that nothing matches as typed, and what is shown instead; nothing where something matches.
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
