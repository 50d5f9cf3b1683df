import { useCallback, useEffect, useRef, useState } from 'react'
import { codeAt } from '#contract/field-refusals.ts'
import type { Refusal } from '#contract/refusal.ts'
import { useProblems } from '#web/ui/notices/problems.tsx'
import { useSending } from './use-sending.ts'

type Options<Name extends string> = {
  /** Labels of the fields, in the order of the form; a stable object. */
  labels: Record<Name, () => string>
  /** Current errors by field. */
  errors: Partial<Record<Name, unknown>>
  /**
   * Shows the server's text beside a field.
   * @param path within the field, if it is a list or a group
   */
  mark: (name: Name, text: string, path: string) => void
  /** False while the form's dialog is closed. */
  isOpen?: boolean | undefined
  /** Handles a refusal in the form's own way; null when handled. */
  read?: ((refusal: Refusal) => Refusal | null) | undefined
  /**
   * Reports a refusal without a field, or any refusal when the form is no longer visible. `failure`
   * is the alternative for the former.
   */
  tell: (refusal: Refusal, isSeen: boolean) => void
}

/**
 * Submission of a form, independent of how its fields are kept (useSchemaForm or native fields):
 * sent once; refusals are shown beside the fields or as a failure, after which it can be sent
 * again.
 */
export function useFormSending<Name extends string>({
  labels,
  errors,
  mark,
  isOpen = true,
  read,
  tell,
}: Options<Name>) {
  const { sending, send } = useSending()
  const problems = useProblems<Name>(errors)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [failure, setFailure] = useState<Refusal | null>(null)
  const isSeen = useIsSeen(isOpen)
  const names = Object.keys(labels) as Name[]

  const refuse = (thrown: Refusal) => {
    const refusal = read ? read(thrown) : thrown
    if (!refusal) return
    const texts = Object.entries(refusal.errors ?? {}).map(([path, [text = '']]) => ({
      path,
      text: codeAt(refusal, path) ?? text,
      name: path.split('.', 1)[0] as Name,
    }))
    const wrong = names.filter((name) => texts.some((one) => one.name === name))
    // Reversed, so that the first of several texts within a field stays.
    for (const { name, text, path } of texts.filter((one) => wrong.includes(one.name)).reverse())
      mark(name, text, path)
    setRefused(refusal)
    if (wrong.length > 0) problems.tell(wrong)
    else setFailure(refusal)
    if (wrong.length === 0 || !isSeen()) tell(refusal, isSeen())
  }
  const forget = () => {
    setRefused(null)
    setFailure(null)
  }
  return {
    sending,
    problems,
    /** Last refusal, with or without fields; cleared by the next submit. */
    refused,
    /** Last refusal as far as no field shows it. */
    failure,
    isSeen,
    send: (work: () => Promise<void>) => {
      forget()
      return send(work, refuse)
    },
    refuse,
    /** Clears the last result without sending. */
    forget,
    /** Reports invalid fields without sending. */
    tellWrong: (wrong: Name[]) => {
      forget()
      problems.tell(names.filter((name) => wrong.includes(name)))
    },
  }
}

/** Whether the form is visible, so that its result would be seen there. */
function useIsSeen(isOpen: boolean): () => boolean {
  const seen = useRef(isOpen)
  useEffect(() => {
    seen.current = isOpen
    return () => {
      seen.current = false
    }
  }, [isOpen])
  return useCallback(() => seen.current, [])
}
