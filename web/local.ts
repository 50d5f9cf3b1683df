/** What the browser keeps for its visitor under fixed names (R29). */
type SpecifiedName = 'token' | 'userid' | 'guestToken' | 'isAdmin' | 'wishlistToken'

/**
 * 'cartChanged' and 'wishlistChanged' change with every change of these: so that the shop's other
 * tabs hear of it. 'deviceMarks' are those of the accounts that signed in here (device-marks.ts).
 * 'viewed' are products looked at lately, 'searches' what was looked for. 'deliveryArea' is the
 * area that orders go to. 'dashboardTheme' and 'orderSound' are how the owner wants the dashboard
 * on this device.
 */
export type LocalName =
  | SpecifiedName
  | 'cartChanged'
  | 'wishlistChanged'
  | 'deviceMarks'
  | 'viewed'
  | 'searches'
  | 'deliveryArea'
  | 'dashboardTheme'
  | 'orderSound'

/** Where storage is blocked the visitor's things last as long as the page. */
const unstored = new Map<LocalName, string>()

export function readLocal(name: LocalName): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return unstored.get(name) ?? null
  }
}

/** null removes it. */
export function writeLocal(name: LocalName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value === null) unstored.delete(name)
    else unstored.set(name, value)
  }
}

/**
 * Calls `changed` when another tab has written one of these, and when this page comes back from
 * where it could not hear.
 */
export function onLocalChange(names: LocalName[], changed: () => void): () => void {
  // A null key: everything was cleared.
  const hear = ({ key }: StorageEvent) => {
    if (key === null || names.includes(key as LocalName)) changed()
  }
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed()
  }
  window.addEventListener('storage', hear)
  window.addEventListener('pageshow', wake)
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('pageshow', wake)
  }
}

/**
 * This tab's own listeners hear it too, whom the browser tells only of other tabs' writes: after
 * signing in or out.
 */
export function tellLocalChange(): void {
  window.dispatchEvent(new StorageEvent('storage'))
}
