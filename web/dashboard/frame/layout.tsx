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
import { OwnScript } from '#web/document/own-script.tsx'
import { CheckAfterBack } from '#web/navigation/back.ts'
import { pathTo } from '#web/links.ts'
import { KeepPage } from '#web/navigation/keep-page.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { ToastRegion } from '#web/ui/toasts.tsx'
import '../dashboard.css'
import { guard, leave } from '../session/guard.ts'
import { PromptRegion } from '../kit/prompts.tsx'
import { useSlow } from '#web/ui/use-slow.ts'
import { placeOf } from '../link.tsx'
import { SearchRegion } from '../search/search.tsx'
import { NewsState, OrderNewsRegion } from '../order-news/order-news.tsx'
import { ConfirmYou } from '../session/confirm-you.tsx'
import { useOwner, usePresence } from '../session/owner.ts'
import { Rail } from './rail.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { TabBar } from './tab-bar.tsx'
import { themeFirst } from './theme.ts'
import { TopBar } from './top-bar.tsx'
import { screenAt, screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { NotYours } from './not-yours.tsx'
import { useHome } from './use-groups.ts'

export const clientMiddleware = [guard]

/** There is nothing to load, but until the guard has answered nothing is to be shown. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export const meta = () => [{ title: m.admin_title({ page: m.admin_dashboard() }) }]

/**
 * While it is being found out who is there (R90). The server knows no visitor, so this is all that
 * it ever renders.
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

/** Of orders, to whom they are shown. */
function News({ children }: { children: React.ReactNode }) {
  return useMay()('orders') ? <OrderNewsRegion>{children}</OrderNewsRegion> : children
}

function Themed({ children }: { children: React.ReactNode }) {
  return (
    <>
      {/* React puts it into the head, whatever the screen's own meta says. */}
      <meta name="robots" content="noindex" />
      <OwnScript code={themeFirst} />
      {children}
    </>
  )
}

/** The screen that is shown, or the spinner once the next one has kept its owner waiting. */
function Screen() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const place = screenOf(pathname)
  const isSlow = useSlow(next !== undefined && screenOf(next.pathname) !== place, unnoticed)
  // Until the second step that is asked of them is set up, nothing else answers (R275).
  const isKept = useOwner()?.second_step === 'missing' && place !== screens.factors.path
  const main = useRef<HTMLElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    // A new screen is read from its beginning.
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
        <Shown />
      )}
    </main>
  )
}

/**
 * The screen, where it is of the visitor's work. The dashboard's own address, and that of who has
 * signed in, lead to what is.
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

/** Which screen an address shows; its dialogs, which stand over it, do not count. */
const screenOf = (pathname: string): string =>
  placeOf(pathname)
    .split('/')
    .slice(2, ofOneRecord.test(pathname) ? 6 : 3)
    .join('/')

/** Screens about one record, or for a new one, that stand over no list. */
const ofOneRecord = /\/orders\/(?:orderDetails\/|add$|\d+\/(?:edit|made)$)|\/customers\/./i

/** Milliseconds in which a screen comes unnoticed. */
const unnoticed = 150

export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const title = isRouteErrorResponse(error) ? m.error_failed_title() : m.error_unexpected()
  // Without the guard's answer there is nothing to ask again for: the document begins anew.
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
