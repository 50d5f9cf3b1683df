import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type PageBrand, readBrandBy } from '#contract/text/brand.ts'
import { readLanguageBy } from '#contract/text/language.ts'

// Language and brand come from the page, so that the first render equals the server's.
readLanguageBy(() => (document.documentElement.lang === 'ar' ? 'ar' : 'en'))
const brand = JSON.parse(document.documentElement.dataset.brand as string) as PageBrand
readBrandBy(() => brand)

// A separate task: evaluating these modules has blocked the phone long enough.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
