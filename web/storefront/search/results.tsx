import { Form } from 'react-router'
import {
  category_count,
  header_search,
  header_search_products,
  page_title,
  search_ask,
  search_none,
  search_none_help,
  search_quoted,
  search_results_for,
  search_sold_out,
  search_start_help,
  search_title,
} from '#messages'
import { browserLoader, serverLoader, type Visit } from '#web/api.ts'
import { pathTo, pathToCategory } from '#web/links.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useFrame } from '../layout.tsx'
import { ShopLink } from '../link.tsx'
import { askFor, pathOfPage, readPage, shownOf } from '../products/list-page.ts'
import { Listing } from '../products/listing.tsx'

const address = '/searchedproducts'

const load = async ({ api, lang, url, signal }: Visit) => {
  const query = url.searchParams.get('search')?.trim() ?? ''
  const page = readPage(url)
  if (!query) return { query, page, products: [], total: 0 }
  const { products, total } = await api.search.search({ search: query, lang, ...askFor(page) }, { signal })
  return { query, page, products: shownOf(products, page), total }
}

type Data = Awaited<ReturnType<typeof load>>

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export const meta = ({ loaderData }: { loaderData?: Data }) => [
  { title: page_title({ page: loaderData?.query ? search_quoted({ query: loaderData.query }) : search_title() }) },
  { name: 'robots', content: 'noindex' },
]

/** What a search found; without a query, the place to begin one. */
export default function SearchResults({ loaderData: { query, page, products, total } }: { loaderData: Data }) {
  return (
    <div className="wrap category-head">
      <SearchAgain key={query} query={query} />
      {query && <p className="muted pt-4">{search_results_for()}</p>}
      <div className="thread">
        <h1 className="display-2 wrap-anywhere">{query ? <bdi>{search_quoted({ query })}</bdi> : search_title()}</h1>
        {total > 0 && (
          <p className="small muted pb-5" role="status">
            {category_count({ count: total })}
          </p>
        )}
      </div>
      {total > 0 ? (
        <Listing
          key={query}
          products={products}
          total={total}
          page={page}
          pathOf={(to) => pathOfPage(address, to, { search: query })}
          soldOut={search_sold_out()}
        />
      ) : (
        <NoResults asked={query !== ''} />
      )}
    </div>
  )
}

/** On narrow screens, whose header has no field of its own. */
function SearchAgain({ query }: { query: string }) {
  return (
    <Form className="search-again" role="search" method="get" action={pathTo(address)}>
      <input
        className="input"
        type="search"
        name="search"
        defaultValue={query}
        aria-label={header_search_products()}
        enterKeyHint="search"
        required
        pattern=".*\S.*"
      />
      <Button type="submit">{header_search()}</Button>
    </Form>
  )
}

/** Never a dead end: every category, and the shop's own address. */
function NoResults({ asked }: { asked: boolean }) {
  const { categories, settings } = useFrame()
  return (
    <div className="empty">
      <DotString />
      {asked && <h2 className="title-1">{search_none()}</h2>}
      <p className="muted max-w-[38ch]">{asked ? search_none_help() : search_start_help()}</p>
      <div className="options justify-center">
        {categories.map(({ id, slug, name }) => (
          <ShopLink key={id} className={buttonClass({ kind: 'tertiary', size: 'small' })} to={pathToCategory(slug)}>
            {name}
          </ShopLink>
        ))}
      </div>
      <p className="small muted">
        {search_ask()}{' '}
        <a className="link tap" href={`mailto:${settings.contact_email}`}>
          <bdi className="ltr">{settings.contact_email}</bdi>
        </a>
      </p>
    </div>
  )
}
