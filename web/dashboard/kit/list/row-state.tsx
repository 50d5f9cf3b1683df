import { admin_state_waiting } from '#messages'

/** Whether a row waits for somebody. @param done what it is called once it does not */
export function RowState({ isDone, done }: { isDone: boolean; done: string }) {
  return isDone ? (
    <span className="status status-accept">{done}</span>
  ) : (
    <span className="status status-pending">{admin_state_waiting()}</span>
  )
}
