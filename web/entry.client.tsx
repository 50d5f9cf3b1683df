import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from '#messages/runtime.js'

// The server has decided: reading the language from the page itself makes a different first render impossible.
overwriteGetLocale(() => (document.documentElement.lang === 'ar' ? 'ar' : 'en'))

// Zod would try whether it may write code of its own, which the Content-Security-Policy forbids and the browser reports. Its chunk
// comes after this one; on the server it may.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

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
