import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { askForm } from '#contract/orders/returns/return-form.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { useFormSending } from '#web/forms/use-form-sending.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { useFrame } from '../frame/frame.ts'
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

/** Errors: 'lines' and 'note', and those of a line by its position, as in '1 reason'. */
type Wrong = Record<string, string>

/** Form of a return request: validated on submit and from then on, kept until it was sent. */
export function useAskReturn(order: Order, open: boolean, onClose: () => void) {
  const { token } = order
  const { return_money } = useFrame().settings
  const lines = backLines(order, return_money)
  const [typed, setTyped] = useState(() => readTyped(token) ?? startTyped(lines))
  const [isJudged, setJudged] = useState(false)
  const [refused, setRefused] = useState<Wrong>({})
  const { showPopup, showToast } = useAnnouncements()
  const { revalidate } = useRevalidator()
  // Closing the dialog aborts a pending reload, which is then started again.
  const isStale = useRef(false)
  useEffect(() => {
    if (open || !isStale.current) return
    isStale.current = false
    void revalidate()
  }, [open, revalidate])
  const asked = askOf(typed, lines, return_money)
  const wrong = isJudged ? { ...wrongOf(asked), ...refused } : refused
  const errors = {
    lines: Object.keys(wrong).some((place) => place !== 'note') || undefined,
    note: wrong.note,
  }
  // Errors of a line that is no longer shown appear above all lines.
  const ofGone = Object.keys(refused).find(
    (place) => /^\d/.test(place) && !lines.some(({ position }) => place.startsWith(`${position} `)),
  )

  const sending = useFormSending<Name>({
    labels,
    errors,
    mark: (_, text, path) => setRefused((others) => ({ ...others, [placeOf(path, asked)]: text })),
    isOpen: open,
    read: (refusal) => {
      // Reload: the page gets the lines that can still be returned. An order that takes nothing back
      // any more is reloaded on closing, since its page has no dialog to show the refusal in.
      isStale.current = refusal.status === 409 || refusal.status === 422
      if (refusal.status === 422) void revalidate()
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
    // Before the dialog closes, so that the page below already shows the pending return and the
    // remaining pieces.
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
    /** Error of a field; `position` for the field of a line. */
    errorOf: (field: string, position?: number): string | undefined =>
      say(
        (field === 'lines' && ofGone ? refused[ofGone] : undefined) ??
          wrong[position === undefined ? field : `${position} ${field}`],
      ),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      return sending.send(judgeAndSend)
    },
  }
}

type Asked = ReturnType<typeof askOf>

/** Key of the error for a path of the contract, as 'lines.0.reason'. */
function placeOf(path: string, { lines }: Asked): string {
  const [name = '', at, field = ''] = path.split('.')
  const line = at === undefined ? undefined : lines[Number(at)]
  return line ? `${line.position} ${field}` : name
}

/** Errors by the contract's rules; the first text of each field. */
function wrongOf(asked: Asked): Wrong {
  const { error } = askForm.safeParse(asked)
  return Object.fromEntries(
    (error?.issues ?? [])
      .map(({ path, message }) => [placeOf(path.join('.'), asked), message])
      .reverse(),
  )
}
