import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import * as m from '#messages'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { pathTo } from '#web/links.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { Input } from '#web/ui/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty, LoadingState } from '#web/ui/states.tsx'
import { useBusy } from '../products/busy.ts'
import { FilteredList } from '../products/filtered-list.tsx'
import { readList, shownList } from '../products/list-load.ts'
import { ShopContacts } from '../shop-contacts.tsx'
import { resultsPath } from './asked.ts'
import { Categories } from './categories.tsx'
import { recentSearches } from './recent-searches.ts'
import { AskedInstead } from './asked-instead.tsx'

const load = async (visit: Visit) => {
  const { api, lang, url, signal } = visit
  const query = url.searchParams.get('search')?.trim() ?? ''
  if (!query)
    return { query, scope: { search: query }, list: null, corrected: null, partial: false }
  const scope = { search: query }
  const { corrected, partial, ...reply } = await api.search.search(
    { search: query, lang, ...readList(url, scope).asked },
    { signal },
  )
  return { query, scope, list: await shownList(visit, reply, scope), corrected, partial }
}

type Data = Awaited<ReturnType<typeof load>>

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const handle = { kept: clientLoader } satisfies PageHandle
export const shouldRevalidate = unlessPanel

export const meta = ({ loaderData }: { loaderData?: Data }) => [
  {
    title: m.page_title({
      page: loaderData?.query ? m.search_quoted({ query: loaderData.query }) : m.search_title(),
    }),
  },
  { name: 'robots', content: 'noindex' },
]

/** Search results; without a query, the search form alone. */
export default function SearchResults({
  loaderData: { query, scope, list, corrected, partial },
}: {
  loaderData: Data
}) {
  const asking = useAskingElse(query)
  const isFound = (list?.total ?? 0) > 0
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
      </div>
      <AskedInstead className="search-for" corrected={corrected} partial={partial} link />
      {asking && <LoadingState />}
      {!asking && list && (
        <FilteredList
          list={list}
          path={resultsPath}
          scope={scope}
          soldOut={m.search_sold_out()}
          empty={<NoResults asked={query} />}
        />
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

/** Links for an empty result: every category, and the shop's contacts. */
function NoResults({ asked = '' }: { asked?: string }) {
  return (
    <Empty className="search-none">
      <DotString />
      {asked && <h2 className="title-1">{m.search_none()}</h2>}
      <p className="search-help muted">{asked ? m.search_none_help() : m.search_start_help()}</p>
      <Categories text={asked} />
      <ShopContacts>
        <p className="small muted">{m.search_ask()}</p>
      </ShopContacts>
    </Empty>
  )
}
