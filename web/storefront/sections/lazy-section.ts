import { lazy } from 'react'

/**
 * Section of a kind that few home pages have. Its code loads where one is shown; if it does not
 * come, the section stays as the server sent it.
 */
export const LazySection = lazy(() =>
  import('./further-section.tsx').catch(() => new Promise<never>(() => {})),
)
