import { answerForm } from '#contract/shop/questions.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { LongField } from '../kit/form/fields.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { AskedAbout, GivenAnswer } from './question-parts.tsx'
import { labels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().questions.record({ id }, options)).question,
  schema: answerForm,
  labels,
  values: () => ({ answer: '' }),
  update: (api, { id, answer }) => api.questions.answer({ id: String(id), answer }),
  words: {
    edit: m.admin_question_answer,
    save: m.admin_question_send,
    updated: m.admin_question_answered,
  },
  title: ({ client_name }) =>
    m.admin_question_answer_to({ name: client_name ?? m.admin_no_name() }),
  failure: (refusal) => withReason(errorWith(m.admin_question_failed()))(refusal),
  Fields: ({ form: { fieldOf }, row: question }) => {
    if (!question) return null
    const { client_email: email, message, language } = question
    const hint = language === 'ar' ? m.admin_question_hint_ar : m.admin_question_hint
    return (
      <>
        <div className="asked-question">
          <p className="whitespace-pre-line lead" dir="auto">
            {message ?? m.admin_question_no_message()}
          </p>
          <AskedAbout question={question} />
          <GivenAnswer question={question} />
        </div>
        <LongField
          {...fieldOf('answer')}
          rows={6}
          hint={email === null ? undefined : hint({ email })}
        />
      </>
    )
  },
})

export const clientLoader = dialog.clientLoader

/** Dialog that answers the question in the address by e-mail. */
export default dialog.Screen
