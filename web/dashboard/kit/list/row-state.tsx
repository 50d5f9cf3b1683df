import * as m from '#messages'
import { Status } from '#web/ui/status.tsx'

/**
 * Status of a row that is pending or done.
 * @param done label once done
 */
export function RowState({ isDone, done }: { isDone: boolean; done: string }) {
  return (
    <Status kind={isDone ? 'accept' : 'pending'}>{isDone ? done : m.admin_state_waiting()}</Status>
  )
}
