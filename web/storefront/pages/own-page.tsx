/** Page that the owner made of sections (R391). With the token of its preview a draft is shown. */
import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { pathToOwnPage } from '#contract/shop/list-addresses.ts'
import type { ShownSection } from '#contract/shop/sections.ts'
import { plainText } from '#contract/shop/section-text.ts'
import * as m from '#messages'
import {
  browserLoader,
  leaveIncomplete,
  type PageHandle,
  serverLoader,
  type Visit,
} from '#web/api.ts'
import { excerpt } from '#web/document/excerpt.ts'
import { metaOf, pageTitle, type PageWords } from '#web/document/words.ts'
import { pathTo } from '#web/links.ts'
import { unlessPanel } from '#web/panels.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Canonical } from '../canonical.tsx'
import { ProductRow } from '../products/cards/product-row.tsx'
import { Breadcrumb } from '../products/breadcrumb.tsx'
import { TextSection } from '../sections/text-section.tsx'
import { ownPageData, previewPicture } from '../structured-data.ts'

const load = async ({ api, params, url, lang, signal }: Visit) => {
  const preview = url.searchParams.get('preview') ?? undefined
  const asked = params.slug ?? ''
  const moved = (path: string) => {
    const to = pathTo(path, lang)
    return signal ? replace(to) : redirect(to, 301)
  }
  if (asked === 'home') throw moved('/')
  const { page } = await api.ownPages.get({ slug: asked, lang, preview }, { signal })
  if (page.slug !== asked) throw moved(pathToOwnPage(page.slug) + url.search)
  return page
}

type Data = Awaited<ReturnType<typeof load>>

const isOf =
  <Kind extends ShownSection['kind']>(kind: Kind) =>
  (section: ShownSection): section is ShownSection & { kind: Kind } =>
    section.kind === kind

const wordsOf = ({ title, description, sections }: Data): PageWords => ({
  title: pageTitle(title),
  description: description || excerpt(plainText(sections.find(isOf('text'))?.text ?? '')) || title,
})

const pageLoader = serverLoader(load, (page, visit) => {
  if (page.is_draft) return null
  const { title, sections } = page
  const path = pathToOwnPage(page.slug)
  return {
    ...wordsOf(page),
    path,
    picture: previewPicture(sections.find(isOf('picture'))?.picture, title),
    things: ownPageData({ title, path }, visit),
  }
})
export const loader = (args: LoaderFunctionArgs) => {
  // What a token shows is never kept.
  if (new URL(args.request.url).searchParams.has('preview')) leaveIncomplete(args.context)
  return pageLoader(args)
}
export const clientLoader = browserLoader(load)
export const shouldRevalidate = unlessPanel
export const handle = {
  kept: clientLoader,
  cached: { query: ['preview'] },
} satisfies PageHandle

export const meta = ({ loaderData }: { loaderData?: Data }) =>
  loaderData
    ? [
        ...metaOf(wordsOf(loaderData)),
        ...(loaderData.is_draft ? [{ name: 'robots', content: 'noindex' }] : []),
      ]
    : []

export default function SectionsPage({ loaderData: page }: { loaderData: Data }) {
  const { title, slug, is_draft } = page
  const [first] = page.sections
  const heading = first?.kind === 'heading' ? first : undefined
  const sections = heading ? page.sections.slice(1) : page.sections
  return (
    <>
      <div className="wrap own-page">
        {!is_draft && <Canonical path={pathToOwnPage(slug)} />}
        {is_draft && <Alert kind="notice">{m.preview_draft()}</Alert>}
        <Breadcrumb current={title} />
        <div className="thread">
          <h1 className="display-1 own-page-title">{heading?.title ?? title}</h1>
        </div>
      </div>
      {sections.map((section, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the same section may stand twice, and nothing in it has a state
          key={place}
          className={sections[place - 1]?.kind === 'heading' ? 'page-part is-near' : 'page-part'}
        >
          {drawn(section, place === 0)}
        </div>
      ))}
    </>
  )
}

function drawn(section: ShownSection, first: boolean) {
  switch (section.kind) {
    case 'heading':
      return <h2 className="title-1 wrap section">{section.title}</h2>
    case 'text':
      return <TextSection section={section} />
    case 'products':
      return <ProductRow {...section} />
    case 'picture':
      return <PagePicture section={section} eager={first} />
    default:
      return null
  }
}

type PagePictureProps = { section: ShownSection & { kind: 'picture' }; eager: boolean }

function PagePicture({ section: { picture, width }, eager }: PagePictureProps) {
  const isWide = width === 'page'
  return (
    <div className="wrap section">
      <div
        className={isWide ? 'page-picture is-wide' : 'page-picture'}
        style={{ aspectRatio: picture.width / picture.height }}
      >
        <Picture
          of={picture}
          alt={picture.alt}
          sizes={isWide ? '(width >= 102rem) 96rem, 94vw' : '(width >= 42rem) 38rem, 92vw'}
          eager={eager}
        />
      </div>
    </div>
  )
}
