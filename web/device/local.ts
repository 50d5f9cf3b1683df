/** Fixed names in local storage (R29). */
type SpecifiedName = 'token' | 'userid' | 'guestToken' | 'isAdmin' | 'wishlistToken'

/**
 * Further names in local storage. 'cartChanged' and 'wishlistChanged' are written with every
 * change, so that other tabs see it. 'deviceMarks' belong to the accounts that signed in here
 * (device-marks.ts). 'viewed' are recently viewed products, 'searches' recent searches.
 * 'deliveryArea' is the delivery area. 'dashboardTheme' and 'orderSound' are the dashboard's
 * settings on this device, 'lastCourier' the courier of the last parcels, 'printedPapers' when which
 * papers of parcels were printed, and 'alertDevice' and 'alertAddress' the id and address of this device
 * where alerts ring.
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
  | 'alertDevice'
  | 'alertAddress'
  | 'lastCourier'
  | 'printedPapers'

/** Values where storage is blocked: they last as long as the page. */
const unstored = new Map<LocalName, string>()

export function readLocal(name: LocalName): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return unstored.get(name) ?? null
  }
}

/** Writes a value; null removes it. */
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
 * Calls `changed` when another tab has written one of these names, and when this page is restored
 * from the back/forward cache.
 */
export function onLocalChange(names: LocalName[], changed: () => void): () => void {
  // A null key means that everything was cleared.
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
 * Notifies this tab's own listeners of a name, or of all after signing in or out, since storage
 * events only reach other tabs.
 */
export function tellLocalChange(name: LocalName | null = null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: name }))
}
