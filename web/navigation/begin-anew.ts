/**
 * Reload of a page whose code is gone: a page open for longer than the shop serves its build (R183)
 * is reloaded once when it needs more code, and the typed text is carried over (R184, 0035).
 */
import { readTab, writeTab } from '#web/forms/draft.ts'

/** Name of this build's manifest; a 404 for it means that the build is no longer served. */
const list = globalThis.document?.querySelector<HTMLLinkElement>(
  'link[href*="/assets/manifest-"]',
)?.href

/**
 * Stored as a draft, so that signing out clears it. Only the page that follows at once reads it.
 */
const carriedName = 'draft:carried'
const carried = (readTab(carriedName) ?? {}) as Record<string, unknown>
writeTab(carriedName, null)

const carriers = new Map<string, () => unknown>()

/**
 * Registers state to carry over a reload: `carry` returns it as JSON, or undefined for nothing.
 * Returns a function that unregisters.
 */
export function carryOver(name: string, carry: () => unknown): () => void {
  carriers.set(name, carry)
  return () => carriers.delete(name)
}

/** State that the page before this one carried over under a name; undefined the second time. */
export function takeCarried(name: string): unknown {
  const value = carried[name]
  delete carried[name]
  return value
}

let isUnderWay = false

/**
 * Whether a reload is under way: then leaving needs no confirmation, since the typed text is
 * carried over.
 */
export const beginsAnew = (): boolean => isUnderWay

/**
 * Reloads the page after a failed import if the shop no longer serves its build; then it never
 * resolves. It reloads once per address and build, and does nothing when the shop does not respond.
 * @param panel name of the panel to open afterwards
 */
export async function beginAnewIfGone(thrown: unknown, panel = ''): Promise<void> {
  // Safari does not report the file.
  const file = /https?:\S+/.exec(String(thrown))?.[0] ?? list
  if (!file) return
  const here = `${location.pathname}${location.search} ${list}`
  if ((readTab(begun) === here && !isUnderWay) || !(await isGone(file))) return
  // Two imports may fail at once.
  if (!isUnderWay) {
    writeTab(begun, here)
    // Without storage a second reload could not be detected.
    if (readTab(begun) !== here) return
    isUnderWay = true
    writeTab(carriedName, Object.fromEntries([...carriers].map(([name, carry]) => [name, carry()])))
    if (panel) location.hash = panel
    location.reload()
  }
  await new Promise(() => {})
}

/** Milliseconds after which the shop counts as not responding. */
const patience = 5_000

const begun = 'begun-anew'

async function isGone(file: string): Promise<boolean> {
  try {
    return (
      (
        await fetch(file, {
          method: 'HEAD',
          cache: 'no-store',
          signal: AbortSignal.timeout(patience),
        })
      ).status === 404
    )
  } catch {
    return false
  }
}
