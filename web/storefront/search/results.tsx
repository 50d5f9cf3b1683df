import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import type { SearchPart, SearchPlace, SearchReply } from '#contract/products/search.ts'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { pathTo, pathToPlace } from '#web/links.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Empty, LoadingState } from '#web/ui/notices/states.tsx'
import { useFrame } from '../frame/frame.ts'
import { ShopLink } from '../link.tsx'
import { useBusy } from '../products/busy.ts'
import { FilteredList } from '../products/filtered-list.tsx'
import { readList, shownList } from '../products/list-load.ts'
import { pathOfPage } from '../products/list-page.ts'
import { ShopContacts } from '../shop-contacts.tsx'
import { WhatsAppLink } from '../whatsapp-link.tsx'
import { resultsPath } from './asked.ts'
import { Categories } from './categories.tsx'
import { recentSearches } from './recent-searches.ts'
import { AskedInstead } from './asked-instead.tsx'
import { ReadParts } from './read-parts.tsx'

const nothingRead: Pick<SearchReply, 'partial' | 'read' | 'near'> = {
  partial: false,
  read: [],
  near: null,
}

const load = async (visit: Visit) => {
  const { api, lang, url, signal } = visit
  const query = url.searchParams.get('search')?.trim() ?? ''
  if (!query)
    return { query, scope: { search: query }, list: null, corrected: null, ...nothingRead }
  const scope = { search: query }
  const { corrected, partial, read, near, ...reply } = await api.search.search(
    { search: query, lang, ...readList(url, scope).asked },
    { signal },
  )
  return {
    query,
    scope,
    list: await shownList(visit, reply, scope),
    corrected,
    partial,
    read,
    near,
  }
}

type Data = Awaited<ReturnType<typeof load>>

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const handle = { kept: clientLoader } satisfies PageHandle
export const shouldRevalidate = unlessPanel

export const meta = ({ loaderData }: { loaderData?: Data }) => [
  {
    title: pageTitle(
      loaderData?.query ? m.search_quoted({ query: loaderData.query }) : m.search_title(),
    ),
  },
  { name: 'robots', content: 'noindex' },
]

/** Search results; without a query, the search form alone. */
export default function SearchResults({
  loaderData: { query, scope, list, corrected, partial, read, near },
}: {
  loaderData: Data
}) {
  const asking = useAskingElse(query)
  const isFound = (list?.total ?? 0) > 0
  // A word that was found means itself.
  const special = read.filter(({ as }) => as !== 'word')
  useEffect(() => {
    if (isFound) recentSearches.remember(query)
  }, [isFound, query])
  return (
    <div className="wrap category-head">
      {/* The prefix keeps the key different from the list's: React would keep one of two
          siblings with the same key. */}
      <SearchAgain key={`again ${query}`} query={query} />
      {query && <p className="search-for muted">{m.search_results_for()}</p>}
      <div className="thread">
        <h1 className="display-2">
          {query ? <bdi>{m.search_quoted({ query })}</bdi> : m.search_title()}
        </h1>
        {partial && !asking && <p className="search-count small muted">{m.search_no_products()}</p>}
      </div>
      <AskedInstead className="search-for" corrected={corrected} partial={false} link />
      {asking && <LoadingState />}
      {!asking && partial && <NothingWhole query={query} read={read} />}
      {!asking && !partial && isFound && special.length > 0 && <ReadParts read={special} />}
      {!asking && list && (
        <NearList of={partial ? { near, total: list.total } : null}>
          <FilteredList
            list={list}
            path={resultsPath}
            scope={scope}
            soldOut={m.search_sold_out()}
            empty={<NoResults asked={query} read={read} />}
          />
        </NearList>
      )}
      {!asking && !list && <NoResults />}
    </div>
  )
}

/** True while this page loads the results of another text, once that takes a noticeable time. */
function useAskingElse(query: string): boolean {
  const { location } = useNavigation()
  const isElse = new URLSearchParams(location?.search).get('search')?.trim() !== query
  return useBusy() && isElse
}

/** Search form for narrow screens, whose header has no field. */
function SearchAgain({ query }: { query: string }) {
  return (
    <Form className="search-again" role="search" action={pathTo(resultsPath)}>
      <Input
        type="search"
        name="search"
        defaultValue={query}
        aria-label={m.header_search_products()}
        enterKeyHint="search"
        required
        pattern=".*\S.*"
      />
      <Button type="submit">{m.header_search()}</Button>
    </Form>
  )
}

/** Notice that no product matches the whole search, with its parts and what else can be done. */
function NothingWhole({ query, read }: { query: string; read: SearchPart[] }) {
  const { whatsapp } = useFrame().settings
  const look = buttonClass({ size: 'small' })
  return (
    <div className="search-nothing">
      <h2 className="title-1">{m.search_none()}</h2>
      <ReadParts read={read} />
      {read.every(({ count }) => count !== 0) && <p className="muted">{m.search_read_apart()}</p>}
      <div className="search-ways">
        {whatsapp ? (
          <WhatsAppLink className={look} text={m.search_ask_text({ query })}>
            <Icon of={IconBrandWhatsapp} small />
            {m.search_ask_for()}
          </WhatsAppLink>
        ) : (
          <ShopLink className={look} to="/contact">
            {m.search_ask_for()}
          </ShopLink>
        )}
        <ShopLink className={buttonClass({ kind: 'tertiary', size: 'small' })} to="/shop">
          {m.search_everything()}
        </ShopLink>
      </div>
    </div>
  )
}

type NearListProps = {
  /** Place of partial results, and their number; null for results of the whole search. */
  of: { near: SearchPlace | null; total: number } | null
  children: ReactNode
}

/** Results, under a name of their own where they are not of the whole search. */
function NearList({ of, children }: NearListProps) {
  if (!of) return children
  const { near, total } = of
  return (
    <section className="search-near">
      <div className="thread">
        <h2 className="title-1">
          {near
            ? total > near.count
              ? m.search_near_like({ name: near.name })
              : near.name
            : m.search_near_title()}
        </h2>
        {near && (
          <ShopLink className="search-count link tap strong" to={pathToNear(near)}>
            {m.search_near_all({ name: near.name, count: near.count })}
          </ShopLink>
        )}
      </div>
      {children}
    </section>
  )
}

const pathToNear = ({ category, subcategory }: SearchPlace): string =>
  pathOfPage(pathToPlace(category), 1, { subcategory: subcategory ?? undefined })

/** Links for an empty result: every category, and the shop's contacts. */
function NoResults({ asked = '', read = [] }: { asked?: string; read?: SearchPart[] }) {
  return (
    <Empty className="search-none">
      <DotString />
      {asked && <h2 className="title-1">{m.search_none()}</h2>}
      {read.length > 0 && <ReadParts read={read} />}
      <p className="search-help muted">{asked ? m.search_none_help() : m.search_start_help()}</p>
      <Categories text={asked} />
      <ShopContacts>
        <p className="small muted">{m.search_ask()}</p>
      </ShopContacts>
    </Empty>
  )
}
