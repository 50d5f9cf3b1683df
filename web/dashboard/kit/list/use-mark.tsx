import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { useOptimisticChange } from '../use-change.ts'
import type { Failure } from '../prompts.tsx'
import { RowState } from './row-state.tsx'

/** How a room says that a row is marked as done, or as waiting again. */
export type Mark = {
  /** The button's words. */
  words: () => string
  marked: () => string
}

type MarkProps = {
  /** What is stored. */
  isDone: boolean
  /** The row's name, for who does not see the row. */
  name: string
  /** `state` is what a row is called that is done. */
  marks: { state: () => string; done: Mark; waiting: Mark }
  /** Undo: restore the earlier state, including its time. */
  send: (done: boolean, undo: boolean) => Promise<unknown>
  failure: Failure | ((refusal: Refusal) => Failure)
}

/**
 * Whether a row is done, and the press that marks it the other way: at once, and the toast that
 * says so has the way back.
 */
export function useMark({ isDone, name, marks, send, failure }: MarkProps) {
  const { shown, set, busy } = useOptimisticChange(isDone)
  const { showToast } = useAnnouncements()
  const mark = () =>
    set({
      to: !shown,
      send: () => send(!shown, false),
      takeBack: () => send(shown, true),
      failure,
      tell: (done, undo) => showToast((done ? marks.done : marks.waiting).marked(), undo),
    })
  const words = (shown ? marks.waiting : marks.done).words()
  return {
    isDone: shown,
    state: <RowState isDone={shown} done={marks.state()} />,
    button: (
      <Button
        kind="tertiary"
        size="small"
        aria-busy={busy || undefined}
        aria-label={m.admin_mark_named({ action: words, name })}
        onClick={mark}
      >
        {words}
      </Button>
    ),
  }
}
