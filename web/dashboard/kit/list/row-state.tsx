import * as m from '#messages'
import { Status } from '#web/ui/status.tsx'

/** Whether a row waits for somebody. @param done what it is called once it does not */
export function RowState({ isDone, done }: { isDone: boolean; done: string }) {
  return (
    <Status kind={isDone ? 'accept' : 'pending'}>{isDone ? done : m.admin_state_waiting()}</Status>
  )
}
