import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readLanguageBy } from '#contract/text/language.ts'

// The language comes from the page, so that the first render equals the server's.
readLanguageBy(() => (document.documentElement.lang === 'ar' ? 'ar' : 'en'))

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
