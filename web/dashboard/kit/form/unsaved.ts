import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import * as m from '#messages'
import { beginsAnew } from '#web/navigation/begin-anew.ts'
import { releaseHistoryEntry } from '#web/panels.ts'
import { type Confirm, type Question, usePrompts } from '../prompts.tsx'

/**
 * A form on the screen in which something was typed. `question`: whoever leaves is being asked; its
 * end withdraws the question.
 */
type Form = { isSaved: boolean; question: AbortController | null }

const typedIn = new Set<Form>()

const unsavedForms = (): Form[] => [...typedIn].filter(({ isSaved }) => !isSaved)

/** Whether anything on the screen would be lost by leaving it. */
export const holdsUnsaved = (): boolean => unsavedForms().length > 0

/** What is typed may be lost: nobody is asked about it any more. */
export function giveUpUnsaved(): void {
  for (const form of typedIn) form.isSaved = true
}

/**
 * Before leaving the dashboard by a way that is no link: false when what is typed is to stay.
 * Nobody is asked a second time.
 */
export async function mayLeaveUnsaved(confirm: Confirm): Promise<boolean> {
  const forms = unsavedForms()
  if (forms.length === 0) return true
  if (!(await ask(confirm, forms))) return false
  giveUpUnsaved()
  return true
}

/**
 * The question closes by itself when one of the forms was saved or is gone; that is no answer, so
 * nothing is left.
 */
async function ask(confirm: Confirm, forms: Form[]): Promise<boolean> {
  const question = new AbortController()
  for (const form of forms) form.question = question
  const leaves = await confirm(unsavedQuestion(), question.signal)
  for (const form of forms) form.question = null
  return leaves
}

const unsavedQuestion = (): Question => ({
  title: m.admin_unsaved_title(),
  warning: m.admin_unsaved_warning(),
  action: m.admin_unsaved_leave(),
  stay: m.admin_unsaved_stay(),
  handlesBack: true,
})

/**
 * Asks before anything typed is left behind: on Back, on closing, on a link, and, in the browser's
 * words, on leaving the document. Call the answer with true once it was saved: then nobody is
 * asked, or asked on.
 */
export function useUnsavedWarning(isDirty: boolean): (isSaved: boolean) => void {
  const [form] = useState<Form>(() => ({ isSaved: false, question: null }))
  const { confirm } = usePrompts()
  const { key } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !form.isSaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const askedFor = useRef<unknown>(null)
  useEffect(() => {
    if (blocker.state !== 'blocked' || askedFor.current === blocker) return
    askedFor.current = blocker
    if (form.question) {
      // Back once more closes what is open, which is the question: the form stays.
      form.question.abort()
      return blocker.reset()
    }
    ask(confirm, [form]).then((leaves) => {
      if (leaves) {
        form.isSaved = true
        return blocker.proceed()
      }
      blocker.reset()
      releaseHistoryEntry(key)
    })
  }, [blocker, confirm, key, form])
  // Back within the screen, as to another page of its list, asks for nothing; what was being asked
  // is out of date.
  const shownKey = useRef(key)
  useEffect(() => {
    if (shownKey.current === key) return
    shownKey.current = key
    form.question?.abort()
  }, [key, form])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!form.isSaved && !beginsAnew()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    typedIn.add(form)
    return () => {
      window.removeEventListener('beforeunload', warn)
      typedIn.delete(form)
      form.question?.abort()
    }
  }, [isDirty, form])
  const [setSaved] = useState(() => (isSaved: boolean) => {
    form.isSaved = isSaved
    if (isSaved) form.question?.abort()
  })
  return setSaved
}
