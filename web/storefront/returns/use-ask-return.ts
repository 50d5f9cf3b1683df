import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { askForm } from '#contract/return-form.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { useFormSending } from '#web/forms/use-form-sending.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import {
  type AskTyped,
  askOf,
  backLines,
  forgetTyped,
  keepTyped,
  readTyped,
  startTyped,
} from './asked.ts'
import { labels, say, sayFailure } from './texts.ts'

type Name = keyof typeof labels

/** What is wrong: 'lines' and 'note', and of a line by its position, as in '1 reason'. */
type Wrong = Record<string, string>

/**
 * The form in which a customer asks for a return: judged when it is sent and from then on, kept
 * until it was sent, sent once.
 */
export function useAskReturn(order: Order, open: boolean, onClose: () => void) {
  const { token } = order
  const lines = backLines(order)
  const [typed, setTyped] = useState(() => readTyped(token) ?? startTyped(lines))
  const [isJudged, setJudged] = useState(false)
  const [refused, setRefused] = useState<Wrong>({})
  const { showPopup, showToast } = useAnnouncements()
  const { revalidate } = useRevalidator()
  // Who closes the dialog before the answer has come ends that question: it is put again.
  const isStale = useRef(false)
  useEffect(() => {
    if (open || !isStale.current) return
    isStale.current = false
    void revalidate()
  }, [open, revalidate])
  const asked = askOf(typed, lines)
  const wrong = isJudged ? { ...wrongOf(asked), ...refused } : refused
  const errors = {
    lines: Object.keys(wrong).some((place) => place !== 'note') || undefined,
    note: wrong.note,
  }
  // What was refused of a line that is gone since is told where all of them are.
  const ofGone = Object.keys(refused).find(
    (place) => /^\d/.test(place) && !lines.some(({ position }) => place.startsWith(`${position} `)),
  )

  const sending = useFormSending<Name>({
    labels,
    errors,
    mark: (_, text, path) => setRefused((others) => ({ ...others, [placeOf(path, asked)]: text })),
    isOpen: open,
    read: (refusal) => {
      // The page learns what can still be asked.
      if (refusal.status === 409 || refusal.status === 422) {
        isStale.current = true
        void revalidate()
      }
      return refusal
    },
    tell: (refusal, isSeen) => {
      if (!isSeen) showToast(sayFailure(refusal))
    },
  })
  const change = (next: AskTyped) => {
    setTyped(next)
    setRefused({})
    keepTyped(token, next)
  }
  const judgeAndSend = async () => {
    setJudged(true)
    setRefused({})
    const found = Object.keys(wrongOf(asked))
    if (found.length > 0)
      return sending.tellWrong(found.map((place) => (place === 'note' ? 'note' : 'lines')))
    await browserApi().returns.ask({ token, ...askForm.parse(asked) })
    forgetTyped(token)
    // Before the dialog closes: the page under it says what waits for the shop, and asks for no
    // more than is left.
    await revalidate()
    onClose()
    setTyped({ picked: {}, note: '' })
    setJudged(false)
    showPopup(m.return_ask_sent())
  }
  return {
    lines,
    typed,
    change,
    problems: sending.problems,
    failure: sending.failure,
    sending: sending.sending,
    /** What to say of a field; `position` where it is one of a line. */
    errorOf: (field: string, position?: number): string | undefined =>
      say(
        wrong[position === undefined ? field : `${position} ${field}`] ??
          (field === 'lines' && ofGone ? refused[ofGone] : undefined),
      ),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      return sending.send(judgeAndSend)
    },
  }
}

type Asked = ReturnType<typeof askOf>

/** The place of what the contract calls 'lines.0.reason'. */
function placeOf(path: string, { lines }: Asked): string {
  const [name = '', at, field = ''] = path.split('.')
  const line = at === undefined ? undefined : lines[Number(at)]
  return line ? `${line.position} ${field}` : name
}

/** By the contract's rules; of several texts in one place the first. */
function wrongOf(asked: Asked): Wrong {
  const { error } = askForm.safeParse(asked)
  return Object.fromEntries(
    (error?.issues ?? [])
      .map(({ path, message }) => [placeOf(path.join('.'), asked), message])
      .reverse(),
  )
}
