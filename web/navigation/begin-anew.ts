/**
 * A page that stays open for longer than its code is answered (R183) begins anew once it needs
 * some: it is loaded again, once, and what is typed goes along (R184, 0035).
 */
import { readTab, writeTab } from '#web/forms/draft.ts'

/**
 * Of the build that this page is of: no other has a file of this name, which lists all the others.
 */
const list = globalThis.document?.querySelector<HTMLLinkElement>(
  'link[href*="/assets/manifest-"]',
)?.href

/**
 * Among the drafts: whoever logs out leaves nothing. Only this page, which follows at once, reads
 * what the one before carried over.
 */
const carriedName = 'draft:carried'
const carried = (readTab(carriedName) ?? {}) as Record<string, unknown>
writeTab(carriedName, null)

const carriers = new Map<string, () => unknown>()

/**
 * Right before the page is loaded again `carry` is asked for something to go along, as JSON;
 * undefined for nothing. Answers how to let go.
 */
export function carryOver(name: string, carry: () => unknown): () => void {
  carriers.set(name, carry)
  return () => carriers.delete(name)
}

/** What the page before this one carried over under a name; undefined the second time. */
export function takeCarried(name: string): unknown {
  const value = carried[name]
  delete carried[name]
  return value
}

let isUnderWay = false

/** Nobody is asked about what is typed, which goes along. */
export const beginsAnew = (): boolean => isUnderWay

/**
 * Code did not come. Where the shop says that it has it no more, the page begins anew and this
 * never ends. Of one address and build that is done once; a shop that is out of reach says nothing.
 * @param panel to be open then, by its name
 */
export async function beginAnewIfGone(thrown: unknown, panel = ''): Promise<void> {
  // Safari does not say which file it was.
  const file = /https?:\S+/.exec(String(thrown))?.[0] ?? list
  if (!file) return
  const here = `${location.pathname}${location.search} ${list}`
  if ((readTab(begun) === here && !isUnderWay) || !(await isGone(file))) return
  // Two pieces may be missed at once.
  if (!isUnderWay) {
    writeTab(begun, here)
    // Where nothing can be kept it could not be told from the first time.
    if (readTab(begun) !== here) return
    isUnderWay = true
    writeTab(carriedName, Object.fromEntries([...carriers].map(([name, carry]) => [name, carry()])))
    if (panel) location.hash = panel
    location.reload()
  }
  await new Promise(() => {})
}

/** Milliseconds after which a shop that does not say so is out of reach. */
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
