import type { QuestionRecord } from '#contract/questions.ts'
import {
  admin_mark_named,
  admin_question_answer,
  admin_question_answer_again,
  admin_question_answer_again_to,
  admin_question_answer_to,
  admin_question_mark_answered,
  admin_question_mark_failed,
  admin_question_mark_waiting,
  admin_question_marked_answered,
  admin_question_marked_waiting,
} from '#messages'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/failures.ts'
import { useListQuery } from '../kit/list-query.ts'
import { useChange } from '../kit/use-change.ts'
import { DeskLink } from '../link.tsx'

/** Answer by e-mail, or note that it was answered otherwise. */
export function QuestionActions({ question: { id, answered_at }, name }: { question: QuestionRecord; name: string }) {
  const { params } = useListQuery()
  const { mark, busy } = useMark(id)
  const isAnswered = answered_at !== null
  const words = isAnswered ? admin_question_mark_waiting() : admin_question_mark_answered()
  return (
    <span className="row-buttons">
      <DeskLink
        className={buttonClass({ kind: isAnswered ? 'tertiary' : 'secondary', size: 'small' })}
        to={`/dashboard/questions/${id}/answer?${params}`}
        state={{ fromList: true }}
        preventScrollReset
        aria-label={isAnswered ? admin_question_answer_again_to({ name }) : admin_question_answer_to({ name })}
      >
        {isAnswered ? admin_question_answer_again() : admin_question_answer()}
      </DeskLink>
      <Button
        kind="tertiary"
        size="small"
        state={busy ? 'loading' : 'rest'}
        aria-label={admin_mark_named({ action: words, name })}
        onClick={() => mark(!isAnswered)}
      >
        {words}
      </Button>
    </span>
  )
}

function useMark(id: number) {
  const { change, busy } = useChange()
  const { showToast } = useAnnouncements()
  const mark = (answered: boolean, isUndone = false): Promise<void> =>
    change({
      send: () => adminApi().questions.changeStatus({ id: String(id), answered }),
      message: `Question status changed to ${answered ? 'answered' : 'waiting'}`,
      failure: withReason(errorWith(admin_question_mark_failed())),
      tell: () =>
        showToast(
          answered ? admin_question_marked_answered() : admin_question_marked_waiting(),
          isUndone ? undefined : () => void mark(!answered, true),
        ),
    })
  return { mark, busy }
}
