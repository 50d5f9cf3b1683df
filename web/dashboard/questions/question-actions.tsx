import type { QuestionRecord } from '#contract/questions.ts'
import {
  admin_question_answer,
  admin_question_answer_again,
  admin_question_answer_again_to,
  admin_question_answer_to,
  admin_question_mark_answered,
  admin_question_mark_failed,
  admin_question_mark_waiting,
  admin_question_marked_answered,
  admin_question_marked_waiting,
  admin_state_answered,
} from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { useMark } from '../kit/list/use-mark.tsx'
import { DeskLink } from '../link.tsx'
import { RowButtons } from '../kit/list/row-actions.tsx'
import { screenPath } from '../screens.ts'

const marks = {
  state: admin_state_answered,
  done: { words: admin_question_mark_answered, marked: admin_question_marked_answered },
  waiting: { words: admin_question_mark_waiting, marked: admin_question_marked_waiting },
}

/** Whether it was answered; answer by e-mail, or note that it was answered otherwise. */
export function QuestionActions({ question: { id, answered_at }, name }: { question: QuestionRecord; name: string }) {
  const { params } = useListQuery()
  const {
    isDone: isAnswered,
    state,
    button,
  } = useMark({
    isDone: answered_at !== null,
    name,
    marks,
    send: (answered, undo) => adminApi().questions.changeStatus({ id: String(id), answered, undo }),
    failure: withReason(errorWith(admin_question_mark_failed())),
  })
  return (
    <>
      {state}
      <RowButtons>
        <DeskLink
          className={buttonClass({ kind: isAnswered ? 'tertiary' : 'secondary', size: 'small' })}
          to={`${screenPath('questions', id, 'answer')}?${params}`}
          state={{ fromList: true }}
          preventScrollReset
          aria-label={isAnswered ? admin_question_answer_again_to({ name }) : admin_question_answer_to({ name })}
        >
          {isAnswered ? admin_question_answer_again() : admin_question_answer()}
        </DeskLink>
        {button}
      </RowButtons>
    </>
  )
}
