import { useRef } from 'react'
import { useParams, useRouteLoaderData } from 'react-router'
import { answerForm, type QuestionRecord } from '#contract/questions.ts'
import {
  admin_no_name,
  admin_question_answer,
  admin_question_answer_to,
  admin_question_answered,
  admin_question_elsewhere,
  admin_question_elsewhere_help,
  admin_question_failed,
  admin_question_hint,
  admin_question_hint_ar,
  admin_question_no_message,
  admin_question_send,
} from '#messages'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/failures.ts'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/record-dialog.tsx'
import { useRecordForm } from '../kit/use-record-form.ts'
import type { clientLoader } from './question-list.tsx'
import { AskedAbout, GivenAnswer } from './question-parts.tsx'

const labels = { answer: admin_question_answer }

/** Answers the question in the address by e-mail. It is one of the list behind: there is no call for a single question. */
export default function AnswerDialog() {
  const { id } = useParams()
  const outcome = useRouteLoaderData<typeof clientLoader>('dashboard/questions/question-list')
  const close = useCloseDialog('/dashboard/questions')
  const here = outcome?.list?.data.find((question) => String(question.id) === id)
  // Once it is answered, a list of those that wait has it no longer.
  const known = useRef<QuestionRecord>(undefined)
  if (here) known.current ??= here
  const question = known.current
  if (!question && outcome?.failed) return <MissingDialog title={admin_question_answer()} failed={outcome.failed} onClose={close} />
  if (!question) {
    return (
      <Dialog open onClose={close} title={admin_question_answer()}>
        <EmptyState title={admin_question_elsewhere()} help={admin_question_elsewhere_help()} />
      </Dialog>
    )
  }
  return <AnswerForm question={question} onClose={close} />
}

function AnswerForm({ question, onClose }: { question: QuestionRecord; onClose: () => void }) {
  const { id, client_name, client_email, message, language } = question
  const form = useRecordForm({
    schema: answerForm,
    labels,
    values: { answer: '' },
    send: ({ answer }) => adminApi().questions.answer({ id: String(id), answer }),
    done: { message: 'question answered successfully', say: admin_question_answered },
    failure: withReason(errorWith(admin_question_failed())),
    onDone: onClose,
  })
  const hint = language === 'ar' ? admin_question_hint_ar : admin_question_hint
  return (
    <RecordDialog
      title={admin_question_answer_to({ name: client_name ?? admin_no_name() })}
      save={admin_question_send()}
      form={form}
      onClose={onClose}
    >
      <div className="asked-question">
        <p className="is-written lead" dir="auto">
          {message ?? admin_question_no_message()}
        </p>
        <AskedAbout question={question} />
        <GivenAnswer question={question} />
      </div>
      <TextArea {...form.fieldOf('answer')} rows={6} dir="auto" hint={hint({ email: client_email })} />
    </RecordDialog>
  )
}
