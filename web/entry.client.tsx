import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readLanguageBy } from '#contract/language.ts'

// The server has decided: reading the language from the page itself makes a different first render
// impossible.
readLanguageBy(() => (document.documentElement.lang === 'ar' ? 'ar' : 'en'))

// In a task of its own: running all these modules has held the phone up long enough.
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
