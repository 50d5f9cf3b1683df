import { useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Navigate,
  Outlet,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { OwnScript } from '#web/document/own-script.tsx'
import { CheckAfterBack } from '#web/navigation/back.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { pathTo } from '#web/links.ts'
import { readLocal } from '#web/device/local.ts'
import { KeepPage } from '#web/navigation/keep-page.tsx'
import { FailedState, LoadingState } from '#web/ui/notices/states.tsx'
import { ToastRegion } from '#web/ui/notices/toasts.tsx'
import '../dashboard.css'
import { guard, leave } from '../session/guard.ts'
import { PromptRegion } from '../kit/prompts.tsx'
import { useSlow } from '#web/ui/use-slow.ts'
import { placeOf } from '../link.tsx'
import { SearchRegion } from '../search/search.tsx'
import { NewsState, OrderNewsRegion } from '../order-news/order-news.tsx'
import { ConfirmYou } from '../session/confirm-you.tsx'
import { useOwner, usePresence } from '../session/owner.ts'
import { Beside } from './beside.tsx'
import { Rail } from './bars/rail.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { TabBar } from './bars/tab-bar.tsx'
import { themeFirst } from './theme.ts'
import { TopBar } from './bars/top-bar.tsx'
import { screenAt, screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { NotYours } from './not-yours.tsx'
import { useHome } from './use-groups.ts'

export const clientMiddleware = [guard]

/** Loads nothing, but makes the router wait for the guard. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export const meta = () => [{ title: deskTitle(m.admin_dashboard()) }]

/**
 * Placeholder while the session is checked (R90). The server has no session, so it renders nothing
 * else.
 */
export function HydrateFallback() {
  return (
    <Themed>
      <main id="main" className="desk-waiting">
        <LoadingState />
      </main>
    </Themed>
  )
}

export default function Dashboard() {
  const presence = usePresence()
  const isOut = presence === 'out'
  useEffect(() => {
    if (isOut) leave()
  }, [isOut])
  useEffect(() => {
    if (readLocal('alertDevice') !== null)
      void import('../alerts/ringing.ts')
        .then(({ keepRinging }) => keepRinging())
        .catch(logUnexpected)
  }, [])
  if (isOut) return <HydrateFallback />
  return (
    <Themed>
      <ToastRegion>
        <PromptRegion>
          <News>
            <SearchRegion>
              <div className="desk">
                <TopBar />
                <Rail />
                <Screen />
                <TabBar />
              </div>
            </SearchRegion>
          </News>
        </PromptRegion>
        <ConfirmYou />
        {presence === 'asked' && <SignInAgain />}
        <CheckAfterBack />
        <KeepPage />
      </ToastRegion>
    </Themed>
  )
}

/** News of orders, for members with access to them. */
function News({ children }: { children: React.ReactNode }) {
  return useMay()('orders') ? <OrderNewsRegion>{children}</OrderNewsRegion> : children
}

function Themed({ children }: { children: React.ReactNode }) {
  return (
    <>
      {/* React moves it into the head, beside the screen's own meta. */}
      <meta name="robots" content="noindex" />
      <OwnScript code={themeFirst} />
      {children}
    </>
  )
}

/** Current screen, or the spinner once the next one has taken a noticeable time. */
function Screen() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const place = screenOf(pathname)
  const isSlow = useSlow(next !== undefined && screenOf(next.pathname) !== place, unnoticed)
  // Until a required second step is set up, no other screen is shown (R275).
  const isKept = useOwner()?.second_step === 'missing' && place !== screens.factors.path
  const main = useRef<HTMLElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    // Focus moves to the start of a new screen.
    main.current?.focus({ preventScroll: true })
  }, [place])
  return (
    <main className="desk-main" id="main" tabIndex={-1} ref={main}>
      <NewsState />
      {isKept ? (
        <Navigate to={pathTo(screenPath('factors'))} replace />
      ) : isSlow ? (
        <LoadingState />
      ) : (
        <>
          <Beside />
          <Shown />
        </>
      )}
    </main>
  )
}

/**
 * Current screen, if the member has access to it. The dashboard's root address leads to the first
 * accessible screen.
 */
function Shown() {
  const place = placeOf(useLocation().pathname)
  const may = useMay()
  const home = useHome()
  const name = screenAt(place)
  if (name === null || may(screens[name].may)) return <Outlet />
  const isHome = place === '/dashboard' || place === screenPath('overview')
  return isHome && home !== screenPath('overview') ? (
    <Navigate replace to={pathTo(home)} />
  ) : (
    <NotYours />
  )
}

/** Screen of an address, without the dialogs over it. */
const screenOf = (pathname: string): string =>
  placeOf(pathname)
    .split('/')
    .slice(2, ofOneRecord.test(pathname) ? 6 : 3)
    .join('/')

/** Screens of one record, or of a new one, without a list below. */
const ofOneRecord =
  /\/orders\/(?:orderDetails\/|add$|\d+\/(?:edit|made)$)|\/(?:customers|former-orders)\/./i

/** Milliseconds of loading before the spinner appears. */
const unnoticed = 150

export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const title = isRouteErrorResponse(error) ? m.error_failed_title() : m.error_unexpected()
  // After a failure of the guard a retry needs a reload of the document.
  const retry = isRouteErrorResponse(error) ? () => window.location.reload() : revalidate
  return (
    <Themed>
      <main id="main" className="desk-waiting">
        <FailedState
          title={title}
          help={m.ui_failed_help()}
          onRetry={retry}
          busy={state === 'loading'}
          page
        />
      </main>
    </Themed>
  )
}
