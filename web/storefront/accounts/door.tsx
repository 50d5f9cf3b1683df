import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Picture as StoredPicture } from '#contract/products/products.ts'
import { browserLoader, serverLoader, type Visit } from '#web/api.ts'
import { isDashboard, isStaffDoor, pathTo } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { useFrame } from '../frame/frame.ts'
import { useHydrated } from '../forms/hydrated.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { ownPath } from './next.ts'
import { useSession } from '#web/session.ts'

/**
 * The newest pictures of the shop, one for each account page; without pictures the page shows the
 * form alone.
 */
export const loadDoor = async ({ api, lang, signal, part }: Visit) => {
  const { products } = await part(api.products.list({ lang, page: 1 }, { signal }), {
    products: [],
  })
  return products.flatMap(({ pictures }) => pictures.slice(0, 1))
}

export const doorLoader = serverLoader(loadDoor)
export const doorClientLoader = browserLoader(loadDoor)

type DoorProps = {
  title: string
  help: ReactNode
  picture: StoredPicture | undefined
  children: ReactNode
}

/**
 * Page frame of login, registration, password reset and order lookup: the form, with a picture
 * beside it where there is space.
 */
export function Door({ title, help, picture, children }: DoorProps) {
  return (
    <div className="door" data-meets-footer>
      <div className="door-picture">
        <Picture of={picture} alt="" sizes="50vw" className="door-image" />
      </div>
      <div className="door-form">
        <div>
          <h1 className="display-2">{title}</h1>
          <p className="muted mt-2">{help}</p>
        </div>
        <NeedsScripts isStaff={isStaffDoor(useLocation())} />
        {children}
      </div>
    </div>
  )
}

/**
 * Navigation state of an account page: the page to return to (from a header link), or that the
 * password was reset.
 */
export type DoorState = { next?: string; isReset?: boolean } | null

/**
 * Where to go after signing in: `next` is the address in `?next=`, or the page with the pressed
 * link. `asked` is the address in `?next=` alone; links between account pages pass it on, and it
 * marks an order to keep in the account. Both are null until hydration, since the HTML is the same
 * for every visitor.
 */
export function useNext(): { next: string | null; asked: string | null } {
  const isHydrated = useHydrated()
  const { search, state } = useLocation()
  const locale = currentLocale()
  if (!isHydrated) return { next: null, asked: null }
  const asked = ownPath(new URLSearchParams(search).get('next'), locale)
  return { asked, next: asked ?? ownPath((state as DoorState)?.next, locale) }
}

/**
 * Redirects a signed-in user to `next`, or to the profile. An admin goes to the overview, or to the
 * first screen of their permissions, unless an address was requested. Returns true for a user
 * without access to the dashboard, who stays here and gets a message (R90).
 */
export function useGoOn({ next, asked }: ReturnType<typeof useNext>): boolean {
  const { user } = useSession()
  const navigate = useNavigate()
  // Of a shop that is not open yet, its owner begins elsewhere (R389).
  const isOpen = useFrame().settings.opening.state !== 'soon'
  const home = isOpen && user?.may.includes('figures') ? '/dashboard/overview' : '/dashboard/home'
  // The dashboard's root shows the areas: whoever asked for it alone begins with the day.
  const wanted = asked === pathTo('/dashboard') ? null : asked
  const path = user?.isadmin === 'admin' ? (wanted ?? pathTo(home)) : (next ?? pathTo('/profile'))
  const isUser = user !== null
  const isKeptOut = isUser && user.isadmin !== 'admin' && isDashboard(path)
  useEffect(() => {
    if (!isUser || isKeptOut) return
    if (isDashboard(path)) window.location.replace(path)
    else navigate(path, { replace: true })
  }, [isUser, isKeptOut, path, navigate])
  return isKeptOut
}
