import { useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import * as m from '#messages'
import { beginsAnew } from '#web/navigation/begin-anew.ts'
import { releaseHistoryEntry } from '#web/panels.ts'
import { type Confirm, type Question, usePrompts } from '../prompts.tsx'

/**
 * Form on the screen with typed values. `question`: a pending confirmation; aborting it withdraws
 * the question.
 */
type Form = { isSaved: boolean; question: AbortController | null }

const typedIn = new Set<Form>()

const unsavedForms = (): Form[] => [...typedIn].filter(({ isSaved }) => !isSaved)

/** Whether leaving the screen would lose typed values. */
export const holdsUnsaved = (): boolean => unsavedForms().length > 0

/** Discards typed values without a confirmation. */
export function giveUpUnsaved(): void {
  for (const form of typedIn) form.isSaved = true
}

/**
 * Confirmation before leaving the dashboard other than by a link: false to stay. It is asked once
 * only.
 */
export async function mayLeaveUnsaved(confirm: Confirm): Promise<boolean> {
  const forms = unsavedForms()
  if (forms.length === 0) return true
  if (!(await ask(confirm, forms))) return false
  giveUpUnsaved()
  return true
}

/**
 * Confirmation, which closes by itself when one of the forms was saved or unmounted; that counts as
 * staying.
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
 * Confirmation before typed values are lost: on Back, on closing, on a link, and natively on
 * leaving the document. Call the returned function with true after saving: it ends pending and
 * further confirmations.
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
      // Back during the confirmation closes only the confirmation.
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
  // Back within the screen, as to another page of its list, needs no confirmation; a pending one is
  // out of date.
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
