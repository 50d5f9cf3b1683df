import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import { useProblems } from '#web/ui/problems.tsx'
import { useSending } from './use-sending.ts'

type Options<Name extends string> = {
  /** What each field is called, in the order in which they stand. The same object every time. */
  labels: Record<Name, () => string>
  /** What is wrong with each field now. */
  errors: Partial<Record<Name, unknown>>
  /**
   * Puts what the server says beside a field. @param path of the place inside the field, where it
   * is a list or a group
   */
  mark: (name: Name, text: string, path: string) => void
  /** False while the form is in a dialog that was closed. */
  isOpen?: boolean | undefined
  /** Reads a refusal in a way of the form's own: null where it has been dealt with. */
  read?: ((refusal: Refusal) => Refusal | null) | undefined
  /**
   * Tells a refusal that no field tells, and any when the form is not to be seen any more.
   * `failure` is the place to tell it in otherwise.
   */
  tell: (refusal: Refusal, isSeen: boolean) => void
}

/**
 * The sending of a form, whoever holds its fields (useSchemaForm, or the browser itself): once, and
 * what the shop refuses is told beside its fields or as a failure, after which it can be sent
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
      text,
      name: path.split('.', 1)[0] as Name,
    }))
    const wrong = names.filter((name) => texts.some((one) => one.name === name))
    // Of several texts inside one field the first is to stay.
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
    /** Why it was refused last, beside fields or not; gone when it is sent again. */
    refused,
    /** The same as far as no field tells it. */
    failure,
    isSeen,
    send: (work: () => Promise<void>) => {
      forget()
      return send(work, refuse)
    },
    refuse,
    /** It is not sent: nothing of the last time is told any more. */
    forget,
    /** It is not sent: these fields need a look. */
    tellWrong: (wrong: Name[]) => {
      forget()
      problems.tell(names.filter((name) => wrong.includes(name)))
    },
  }
}

/** Whether what becomes of the form would be seen in it. */
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
