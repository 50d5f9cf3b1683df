import { answerForm, type QuestionRecord } from '#contract/shop/questions.ts'
import * as m from '#messages'
import { TextArea } from '#web/ui/field.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { screenPath } from '../screens.ts'
import { AskedAbout, GivenAnswer } from './question-parts.tsx'
import { labels } from './texts.ts'

export const clientLoader = recordLoader(
  async (id, options) => (await adminApi().questions.record({ id }, options)).question,
)

/** Dialog that answers the question in the address by e-mail. */
export default function AnswerDialog() {
  const { data: question, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('questions'))
  if (failed)
    return <MissingDialog title={m.admin_question_answer()} failed={failed} onClose={close} />
  return <AnswerForm question={question} onClose={close} />
}

function AnswerForm({ question, onClose }: { question: QuestionRecord; onClose: () => void }) {
  const { id, client_name, client_email, message, language } = question
  const form = useRecordForm({
    schema: answerForm,
    labels,
    values: { answer: '' },
    send: ({ answer }) => adminApi().questions.answer({ id: String(id), answer }),
    done: m.admin_question_answered,
    failure: withReason(errorWith(m.admin_question_failed())),
    onDone: onClose,
  })
  const hint = language === 'ar' ? m.admin_question_hint_ar : m.admin_question_hint
  return (
    <RecordDialog
      title={m.admin_question_answer_to({ name: client_name ?? m.admin_no_name() })}
      save={m.admin_question_send()}
      form={form}
      onClose={onClose}
    >
      <div className="asked-question">
        <p className="whitespace-pre-line lead" dir="auto">
          {message ?? m.admin_question_no_message()}
        </p>
        <AskedAbout question={question} />
        <GivenAnswer question={question} />
      </div>
      <TextArea
        {...form.fieldOf('answer')}
        rows={6}
        dir="auto"
        hint={client_email === null ? undefined : hint({ email: client_email })}
      />
    </RecordDialog>
  )
}
