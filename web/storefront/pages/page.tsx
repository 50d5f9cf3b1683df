/** Page of the shop's own texts: about, delivery and returns, privacy, contact. */
import { blocksOf, type PageName } from '#contract/shop/page-text.ts'
import { excerpt } from '#web/document/excerpt.ts'
import { metaOf, pageTitle, type PageWords } from '#web/document/words.ts'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { PageText } from '#web/ui/text/page-text.tsx'
import { Canonical } from '../canonical.tsx'
import { ownPageData } from '../structured-data.ts'
import { Breadcrumb } from '../products/breadcrumb.tsx'
import { ContactWays } from './contact-ways.tsx'
import { DoorRules } from './door-rules.tsx'
import { pageTitles } from './titles.ts'

const load = async ({ api, lang, url, signal }: Visit) => {
  const name = url.pathname.split('/').at(-1) ?? ''
  return (await api.pages.get({ name, lang }, { signal })).page
}

type Data = Awaited<ReturnType<typeof load>>

const wordsOf = ({ name, text }: Data): PageWords => ({
  title: pageTitle(pageTitles[name]()),
  description: excerpt(
    blocksOf(text).find(({ kind }) => kind === 'paragraph')?.text ?? pageTitles[name](),
  ),
})

const pathOf = (name: PageName): string => `/${name}`

export const loader = serverLoader(load, (page, visit) => {
  const { name } = page
  return {
    ...wordsOf(page),
    path: pathOf(name),
    things: ownPageData({ name, title: pageTitles[name](), path: pathOf(name) }, visit),
  }
})
export const clientLoader = browserLoader(load)
export const shouldRevalidate = unlessPanel
export const handle = { kept: clientLoader, cached: { query: [] } } satisfies PageHandle

export const meta = ({ loaderData }: { loaderData?: Data }) =>
  loaderData ? metaOf(wordsOf(loaderData)) : []

export default function OwnPage({ loaderData: { name, text } }: { loaderData: Data }) {
  const title = pageTitles[name]()
  return (
    <div className="wrap own-page">
      <Canonical path={pathOf(name)} />
      <Breadcrumb current={title} />
      <div className="thread">
        <h1 className="display-1 own-page-title">{title}</h1>
      </div>
      <div className="own-page-parts">
        <PageText blocks={blocksOf(text)} />
        {name === 'contact' && <ContactWays />}
        {name === 'delivery-returns' && <DoorRules />}
      </div>
    </div>
  )
}
