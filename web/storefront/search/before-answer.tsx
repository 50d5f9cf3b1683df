import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useId } from 'react'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { entriesOf, useFrame } from '../frame/frame.ts'
import { ShopLink } from '../link.tsx'
import { pathOfPage } from '../products/list-page.ts'
import { resultsPath } from './asked.ts'
import { CategoryLinks, placesMeant } from './categories.tsx'
import { isTypedIn } from '#web/ui/text/typed-parts.ts'

type BeforeAnswerProps = {
  /** Typed text; '' for none. */
  text: string
  recent: string[]
  onForget: () => void
}

/** Number of recent searches shown beside the typed text. */
const mostBeside = 3

/**
 * Suggestions that need no request: recent searches, and categories, sale and pages that match the
 * text.
 */
export function BeforeAnswer({ text, recent, onForget }: BeforeAnswerProps) {
  const entries = entriesOf(useFrame())
  const isTyped = (name: string) => isTypedIn(name, text)
  const shown =
    text === '' ? recent : recent.filter((one) => one !== text && isTyped(one)).slice(0, mostBeside)
  const matching = [...entries.filter(({ name }) => isTyped(name)), ...placesMeant(text)]
  return (
    <>
      {matching.length > 0 && <CategoryLinks of={matching} />}
      {shown.length > 0 && <RecentSearches of={shown} onForget={onForget} />}
    </>
  )
}

function RecentSearches({ of, onForget }: { of: string[]; onForget: () => void }) {
  const titleId = useId()
  return (
    <section className="search-recent" aria-labelledby={titleId}>
      <div className="search-recent-head small">
        <h2 id={titleId} className="muted">
          {m.search_recent()}
        </h2>
        <button type="button" className="link tap" onClick={onForget}>
          {m.search_recent_clear()}
        </button>
      </div>
      <ul>
        {of.map((text) => (
          <li key={text}>
            <ShopLink
              className="search-recent-link"
              to={pathOfPage(resultsPath, 1, { search: text })}
            >
              <Icon of={IconHistory} small />
              <bdi className="search-all-text">{text}</bdi>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
