/**
 * What this tab remembers of a form until it is sent, so that no error, no reload and no change of
 * language loses what was typed. Passwords are never among it.
 */

/** As typed: every field is text. */
export type Draft<Name extends string = string> = Partial<Record<Name, string>>

/** Whatever of a form the tab keeps begins so. */
const nameOf = (form: string): string => `draft:${form}`

export const readDraft = <Name extends string>(form: string): Draft<Name> =>
  (readTab(nameOf(form)) as Draft<Name> | null) ?? {}
export const writeDraft = (form: string, draft: Draft): void => writeTab(nameOf(form), draft)
export const forgetDraft = (form: string): void => writeTab(nameOf(form), null)

/** Of every form: whoever logs out leaves nothing of theirs on a machine that others use. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(nameOf(''))) sessionStorage.removeItem(name)
  } catch {
    // Where storage is blocked nothing was kept.
  }
}

/** What the tab keeps under a name; null without it. */
export function readTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** null removes it. Where storage is blocked the page itself is the only memory. */
export function writeTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Nothing to do: see above.
  }
}
