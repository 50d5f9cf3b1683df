import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { admin_unsaved_leave, admin_unsaved_stay, admin_unsaved_title, admin_unsaved_warning } from '#messages'
import { usePrompts } from './prompts.tsx'

/**
 * Asks before anything typed is left behind: on Back, on closing, on a link, and, in the browser's words, on leaving the document.
 * Set the answer to true once it was saved: then nobody is asked.
 */
export function useUnsavedWarning(isDirty: boolean): RefObject<boolean> {
  const isSaved = useRef(false)
  const { confirm } = usePrompts()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const isAsking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    confirm({
      title: admin_unsaved_title(),
      warning: admin_unsaved_warning(),
      action: admin_unsaved_leave(),
      stay: admin_unsaved_stay(),
    }).then((leaves) => {
      isAsking.current = false
      if (leaves) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, confirm])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return isSaved
}
