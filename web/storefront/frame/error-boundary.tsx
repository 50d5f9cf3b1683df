import { Suspense, useEffect } from 'react'
import {
  isRouteErrorResponse,
  type MetaDescriptor,
  Outlet,
  useRevalidator,
  useRouteError,
} from 'react-router'
import * as m from '#messages'
import type { RefusedPage } from '#web/api.ts'
import { FailedState } from '#web/ui/notices/states.tsx'
import { NotFound, meta as notFoundMeta } from './not-found.tsx'

type MetaArgs = { error?: unknown; matches: ({ meta?: MetaDescriptor[] } | undefined)[] }

/** Title of a page that was not found; other screens have their own, or the shop's. */
export const meta = ({ error, matches }: MetaArgs) =>
  isRouteErrorResponse(error) && error.status === 404
    ? notFoundMeta()
    : (matches.findLast((match) => match?.meta?.length)?.meta ?? [])

/**
 * Error boundary between the frame and the screens, so that a failure keeps header and footer.
 * Screens hydrate after the frame, in separate steps, so that a phone is not blocked by a whole
 * page.
 */
export default function Screens() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const code = isRouteErrorResponse(error) && (error.data as RefusedPage | undefined)?.code
  // The shop was closed while it was open in this tab: the server has the page that says so.
  useEffect(() => {
    if (code === 'shop_closed') window.location.reload()
  }, [code])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const retry = { onRetry: revalidate, busy: state === 'loading', page: true }
  const isOffline = code === 'no_response'
  if (isRouteErrorResponse(error) && !isOffline && (error.status === 503 || error.status === 429)) {
    return (
      <FailedState title={m.error_overloaded_title()} help={m.error_overloaded_help()} {...retry} />
    )
  }
  const title = isRouteErrorResponse(error) ? m.error_failed_title() : m.error_unexpected()
  return <FailedState title={title} help={m.ui_failed_help()} {...retry} />
}
