import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Picture as StoredPicture } from '#contract/products.ts'
import { browserLoader, serverLoader, type Visit } from '#web/api.ts'
import { isDashboard, pathTo } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useHydrated } from '../forms/hydrated.ts'
import { NeedsScripts } from '../needs-scripts.tsx'
import { ownPath } from './next.ts'
import { useSession } from '#web/session.ts'

/**
 * The newest pictures of the shop, one for each of these pages; without any there is only the form.
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
 * The frame of login, registration, forgotten passwords and of a search for an order: the form,
 * with a picture beside it where there is room.
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
        <NeedsScripts />
        {children}
      </div>
    </div>
  )
}

/**
 * What leads to a door: a link of the header brings the page to come back to, a changed password
 * that it was changed.
 */
export type DoorState = { next?: string; isReset?: boolean } | null

/**
 * Where to go on: where `?next=` leads, or the page that the link stood on. `asked` is the first
 * alone, which links between doors hand on, and which says that the order it leads to is to be
 * kept. Both null until the page is hydrated: it is the same for everyone.
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
 * Whoever is signed in goes on: to where they were going, or to their profile. An admin goes to the
 * overview, or where their own work begins, unless an address was asked for. True when they may
 * not: the dashboard is for admins, and who is none stays here and is told (R90).
 */
export function useGoOn({ next, asked }: ReturnType<typeof useNext>): boolean {
  const { user } = useSession()
  const navigate = useNavigate()
  const home = user?.may.includes('figures') ? '/dashboard/overview' : '/dashboard/home'
  const path = user?.isadmin === 'admin' ? (asked ?? pathTo(home)) : (next ?? pathTo('/profile'))
  const isUser = user !== null
  const isKeptOut = isUser && user.isadmin !== 'admin' && isDashboard(path)
  useEffect(() => {
    if (!isUser || isKeptOut) return
    if (isDashboard(path)) window.location.replace(path)
    else navigate(path, { replace: true })
  }, [isUser, isKeptOut, path, navigate])
  return isKeptOut
}
