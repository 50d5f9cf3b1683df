import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { browserLoader, serverLoader } from '#web/api.ts'
import { CheckAfterBack } from '#web/navigation/back.ts'
import { KeepPage, StayOffline } from '#web/navigation/keep-page.tsx'
import { BackToTop } from '#web/ui/back-to-top.tsx'
import { ToastRegion } from '#web/ui/toasts.tsx'
import { CartRegion } from '../cart/cart-region.tsx'
import { Dialogs } from '../dialogs.tsx'
import { Footer } from './footer.tsx'
import { load, useFrame } from './frame.ts'
import { Header } from './header.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
/** The frame stays as it came: a page in the other language is a new document. */
export const shouldRevalidate = () => false

export default function Storefront() {
  const frame = useFrame()
  const { pathname } = useLocation()
  useFocusOnNewPage(pathname)
  useEffect(registerWorker, [])
  return (
    <ToastRegion>
      <Dialogs>
        <CartRegion>
          <Header frame={frame} />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <Suspense>
            <Footer frame={frame} />
          </Suspense>
          <CheckAfterBack />
          <KeepPage />
          <StayOffline />
          <BackToTop focusId="main" />
        </CartRegion>
      </Dialogs>
    </ToastRegion>
  )
}

/**
 * What answers without a connection (server/http/installed). Browsers have it over a secure
 * connection alone, and some refuse it.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD) return
  const register = () => void navigator.serviceWorker?.register('/worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}

/**
 * A new page is read from its beginning: focus leaves the link that led there. The first page keeps
 * the browser's own start.
 */
function useFocusOnNewPage(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const focus = () => document.getElementById('main')?.focus({ preventScroll: true })
    // A panel whose link led here is about to close and to give the focus back to what opened it:
    // after that.
    const panel = document.querySelector('dialog[open]')
    if (panel) panel.addEventListener('close', focus, { once: true })
    else focus()
  }, [pathname])
}
