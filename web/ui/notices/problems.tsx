import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { currentLanguage } from '#contract/text/language.ts'
import { Alert } from './alert.tsx'

type Errors<Name extends string> = Partial<Record<Name, unknown>>

/** Errors of the last submit that are still open; the focus moves to the alert that lists them. */
export function useProblems<Name extends string>(errors: Errors<Name>) {
  const alert = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState<{ fields: Name[] }>({ fields: [] })
  const [tell] = useState(() => (fields: Name[]) => setTold({ fields }))
  const wrong = told.fields.filter((name) => errors[name])
  const isShown = wrong.length > 0
  // The errors arrive one render after the submit; then the focus moves once.
  const focusedFor = useRef(told)
  useEffect(() => {
    if (!isShown || focusedFor.current === told) return
    focusedFor.current = told
    alert.current?.focus()
  }, [told, isShown])
  return { alert, tell, fields: wrong }
}

type ProblemsAlertProps<Name extends string> = {
  problems: ReturnType<typeof useProblems<Name>>
  labels: Record<Name, () => string>
  /** Sentence around the labels; "… need a look: …" by default. */
  say?: (told: { count: number; fields: string }) => ReactNode
}

/** Alert above a form that names every field with an error; nothing without errors. */
export function ProblemsAlert<Name extends string>({
  problems,
  labels,
  say = m.form_problems,
}: ProblemsAlertProps<Name>) {
  const { alert, fields } = problems
  if (fields.length === 0) return null
  // British English writes no comma before the last "and".
  const list = new Intl.ListFormat(currentLanguage() === 'ar' ? 'ar' : 'en-GB')
  return (
    <Alert ref={alert}>
      {say({ count: fields.length, fields: list.format(fields.map((name) => labels[name]())) })}
    </Alert>
  )
}
