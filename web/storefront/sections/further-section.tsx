import { lazy } from 'react'
import type { ShownSection } from '#contract/shop/sections.ts'
import { TextSection } from './text-section.tsx'

/** Code of the stars and of all that comes with them, which a text does without. */
const Quotes = lazy(() => import('./quotes.tsx').catch(() => new Promise<never>(() => {})))

/** Section of a kind that few home pages have; its code loads where one is shown. */
export default function FurtherSection({ section }: { section: ShownSection }) {
  if (section.kind === 'reviews') return <Quotes {...section} />
  return section.kind === 'text' ? <TextSection section={section} isHome /> : null
}
