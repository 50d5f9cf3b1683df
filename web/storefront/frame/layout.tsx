import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { browserLoader, serverLoader } from '#web/api.ts'
import { isStaffDoor } from '#web/links.ts'
import { CheckAfterBack } from '#web/navigation/back.ts'
import { KeepPage, StayOffline } from '#web/navigation/keep-page.tsx'
import { BackToTop } from '#web/ui/buttons/back-to-top.tsx'
import { ToastRegion } from '#web/ui/notices/toasts.tsx'
import { CartRegion } from '../cart/cart-region.tsx'
import { Dialogs } from '../dialogs.tsx'
import { Footer } from './footer.tsx'
import { load, useFrame } from './frame.ts'
import { Header, StaffHeader } from './header.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
/** No reload: the frame never changes within a document, and another language is a new document. */
export const shouldRevalidate = () => false

export default function Storefront() {
  const frame = useFrame()
  const location = useLocation()
  const { pathname } = location
  const isForStaff = isStaffDoor(location)
  useFocusOnNewPage(pathname)
  useEffect(registerWorker, [])
  return (
    <ToastRegion>
      <Dialogs>
        <CartRegion>
          {isForStaff ? <StaffHeader /> : <Header frame={frame} />}
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <Suspense>{!isForStaff && <Footer frame={frame} />}</Suspense>
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
 * Registers the service worker, which answers offline (server/http/installed). Browsers require
 * https, and some refuse it.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD) return
  const register = () => void navigator.serviceWorker?.register('/worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}

/**
 * Moves the focus to the start of a new page, since the link that led there is gone. The first page
 * keeps the browser's own start.
 */
function useFocusOnNewPage(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const focus = () => document.getElementById('main')?.focus({ preventScroll: true })
    // An open panel is about to close and to restore the focus to its opener: wait for that.
    const panel = document.querySelector('dialog[open]')
    if (panel) panel.addEventListener('close', focus, { once: true })
    else focus()
  }, [pathname])
}
