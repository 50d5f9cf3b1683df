import type { QuestionRecord } from '#contract/shop/questions.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { SocialMark } from '#web/ui/marks/social-mark.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { useMark } from '../kit/list/use-mark.tsx'
import { DeskLink } from '../link.tsx'
import { RowButtons } from '../kit/list/table/row-actions.tsx'
import { screenPath } from '../screens.ts'

const marks = {
  state: m.admin_state_answered,
  done: { words: m.admin_question_mark_answered, marked: m.admin_question_marked_answered },
  waiting: { words: m.admin_question_mark_waiting, marked: m.admin_question_marked_waiting },
}

/**
 * Actions of a question: answer by e-mail, or by WhatsApp without an address, or mark it as
 * answered.
 */
export function QuestionActions({ question, name }: { question: QuestionRecord; name: string }) {
  const { id, answered_at, client_email, client_phone } = question
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
    failure: withReason(errorWith(m.admin_question_mark_failed())),
  })
  const look = buttonClass({ kind: isAnswered ? 'tertiary' : 'secondary', size: 'small' })
  return (
    <>
      {state}
      <RowButtons>
        {client_email === null ? (
          <a
            className={look}
            href={whatsAppLink(client_phone, textFor(question))}
            target="_blank"
            rel="noreferrer"
            aria-label={m.admin_contact_whatsapp_named({ name })}
          >
            <SocialMark of="whatsapp" />
            {m.admin_contact_whatsapp()}
          </a>
        ) : (
          <DeskLink
            className={look}
            to={`${screenPath('questions', id, 'answer')}?${params}`}
            state={{ fromList: true }}
            preventScrollReset
            aria-label={
              isAnswered
                ? m.admin_question_answer_again_to({ name })
                : m.admin_question_answer_to({ name })
            }
          >
            {isAnswered ? m.admin_question_answer_again() : m.admin_question_answer()}
          </DeskLink>
        )}
        {button}
      </RowButtons>
    </>
  )
}

/** Characters of the question that its answer quotes. */
const repeated = 300

/** Initial text of the answer, in the language of the question. */
function textFor({ message, product, product_ar, language }: QuestionRecord): string {
  const locale = language ?? 'en'
  const about = message ?? (locale === 'ar' ? (product_ar ?? product) : product) ?? ''
  return m.admin_question_whatsapp_text({ question: about.slice(0, repeated) }, { locale })
}
