import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { admin_unsaved_leave, admin_unsaved_stay, admin_unsaved_title, admin_unsaved_warning } from '#messages'
import { forgetLeaving } from './leaving.ts'
import { type Question, usePrompts } from './prompts.tsx'

/** The forms on the screen that hold something unsaved. */
const unsaved = new Set<RefObject<boolean>>()

/** Before leaving the dashboard by a way that is no link: false when what is typed is to stay. Nobody is asked a second time. */
export async function mayLeaveUnsaved(confirm: (question: Question) => Promise<boolean>): Promise<boolean> {
  const forms = [...unsaved].filter((isSaved) => !isSaved.current)
  if (forms.length === 0) return true
  if (!(await confirm(unsavedQuestion()))) return false
  for (const isSaved of forms) isSaved.current = true
  return true
}

const unsavedQuestion = (): Question => ({
  title: admin_unsaved_title(),
  warning: admin_unsaved_warning(),
  action: admin_unsaved_leave(),
  stay: admin_unsaved_stay(),
})

/**
 * Asks before anything typed is left behind: on Back, on closing, on a link, and, in the browser's words, on leaving the document.
 * Set the answer to true once it was saved: then nobody is asked.
 */
export function useUnsavedWarning(isDirty: boolean): RefObject<boolean> {
  const isSaved = useRef(false)
  const { confirm } = usePrompts()
  const { key } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const isAsking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    confirm(unsavedQuestion()).then((leaves) => {
      isAsking.current = false
      if (leaves) return blocker.proceed()
      blocker.reset()
      forgetLeaving(key)
    })
  }, [blocker, confirm, key])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    unsaved.add(isSaved)
    return () => {
      window.removeEventListener('beforeunload', warn)
      unsaved.delete(isSaved)
    }
  }, [isDirty])
  return isSaved
}
