/**
 * Drafts of forms in this tab, so that no error, reload or change of language loses the typed text.
 * Passwords are never stored.
 */

/** Typed values: every field is text. */
export type Draft<Name extends string = string> = Partial<Record<Name, string>>

/** Prefix of all stored names of drafts. */
const nameOf = (form: string): string => `draft:${form}`

export const readDraft = <Name extends string>(form: string): Draft<Name> =>
  (readTab(nameOf(form)) as Draft<Name> | null) ?? {}
export const writeDraft = (form: string, draft: Draft): void => writeTab(nameOf(form), draft)
export const forgetDraft = (form: string): void => writeTab(nameOf(form), null)

/** Deletes every draft on sign-out, since others may use the machine. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(nameOf(''))) sessionStorage.removeItem(name)
  } catch {
    // Where storage is blocked nothing was stored.
  }
}

/** Value that the tab stores under a name; null without one. */
export function readTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value; null removes it. Where storage is blocked only the page itself keeps it. */
export function writeTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is blocked, see above.
  }
}
