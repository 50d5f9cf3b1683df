import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { useOptimisticAction } from '../use-action.ts'
import type { Failure } from '../prompts.tsx'

/** Texts for marking a row as done, or as pending again. */
export type Mark = {
  /** Label of the button. */
  words: () => string
  marked: () => string
}

type MarkProps = {
  /** Stored state. */
  isDone: boolean
  /** Name of the row, for the accessible name. */
  name: string
  /** Labels; `state` is the status of a row that is done. */
  marks: { state: () => string; done: Mark; waiting: Mark }
  /** Undo: restore the earlier state, including its time. */
  send: (done: boolean, undo: boolean) => Promise<unknown>
  failure: Failure | ((refusal: Refusal) => Failure)
}

/** Done state of a row and the button that toggles it: shown at once, with an undo in the toast. */
export function useMark({ isDone, name, marks, send, failure }: MarkProps) {
  const { shown, set, busy } = useOptimisticAction(isDone)
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
    state: (
      <Status kind={shown ? 'accept' : 'pending'}>
        {shown ? marks.state() : m.admin_state_waiting()}
      </Status>
    ),
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
