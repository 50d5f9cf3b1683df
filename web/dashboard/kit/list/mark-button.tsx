import type { Refusal } from '#contract/refusal.ts'
import { admin_mark_named } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import type { Failure } from '../prompts.tsx'
import { useChange } from '../form/use-change.ts'

/** How a room says that a row is marked as done, or as waiting again. */
export type Mark = {
  /** The button's words. */
  words: () => string
  marked: () => string
}

type MarkButtonProps = {
  /** How the row is marked; the button marks it the other way. */
  isDone: boolean
  /** The row's name, for who does not see the row. */
  name: string
  marks: { done: Mark; waiting: Mark }
  /** @param undo takes back that it waits again, as if it had never been marked so */
  send: (done: boolean, undo: boolean) => Promise<unknown>
  failure: Failure | ((refusal: Refusal) => Failure)
}

/** Marks a row as done or as waiting again; the toast that says so has the way back. */
export function MarkButton({ isDone, name, marks, send, failure }: MarkButtonProps) {
  const { change, busy } = useChange()
  const { showToast } = useAnnouncements()
  const mark = (done: boolean, undo = false): Promise<void> => {
    const { marked } = done ? marks.done : marks.waiting
    return change({
      send: () => send(done, undo),
      failure,
      tell: () => showToast(marked(), undo ? undefined : () => void mark(!done, true)),
    })
  }
  const words = (isDone ? marks.waiting : marks.done).words()
  return (
    <Button
      kind="tertiary"
      size="small"
      state={busy ? 'loading' : 'rest'}
      aria-label={admin_mark_named({ action: words, name })}
      onClick={() => mark(!isDone)}
    >
      {words}
    </Button>
  )
}
