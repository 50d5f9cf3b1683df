/** What the browser keeps for its visitor under the names of the specification (§3). Reads null where storage is blocked or absent. */
export type LocalName = 'token' | 'userid' | 'guestToken' | 'isAdmin' | 'wishlistToken'

export function readLocal(name: LocalName): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** null removes it. Where storage is blocked the visitor's things last as long as the page. */
export function writeLocal(name: LocalName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Blocked storage is the visitor's choice: the page goes on without memory.
  }
}
