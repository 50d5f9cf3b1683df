import { type QuestionRecord, questionSorts } from '#contract/shop/questions.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { EmailLink, PhoneLinks } from '../kit/links/contact.tsx'
import {
  actionsColumn,
  contactColumn,
  dateColumn,
  numberColumn,
} from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { AskedAbout, GivenAnswer } from './question-parts.tsx'
import { QuestionActions } from './question-actions.tsx'

const nameOf = ({ client_name }: QuestionRecord) => client_name ?? m.admin_no_name()

const list = recordList<QuestionRecord>({
  screen: 'questions',
  load: async (asked, options) => (await adminApi().questions.page(asked, options)).allQuestions,
  search: m.admin_questions_search,
  tabs: {
    name: 'state',
    label: m.admin_state,
    all: m.admin_state_all,
    options: { waiting: m.admin_state_waiting, answered: m.admin_state_answered },
    counts: (_, waiting) => ({ waiting: waiting?.questions }),
  },
  sorts: questionSorts,
  empty: [m.admin_questions_empty, m.admin_questions_empty_help],
  className: 'is-inbox',
  columns: [
    numberColumn,
    { head: m.admin_column_name, className: 'is-lead', cell: (row) => <bdi>{nameOf(row)}</bdi> },
    contactColumn(m.admin_column_email, ({ client_email }) => <EmailLink email={client_email} />),
    contactColumn(m.admin_column_phone, (row) => (
      <PhoneLinks phone={row.client_phone} name={nameOf(row)} />
    )),
    dateColumn('created_at'),
    {
      head: m.admin_column_message,
      className: 'is-text is-wide',
      cell: (row) => (
        <>
          {row.message ? (
            <p className="whitespace-pre-line" dir="auto">
              {row.message}
            </p>
          ) : (
            <p className="muted">{m.admin_question_no_message()}</p>
          )}
          <AskedAbout question={row} />
          <GivenAnswer question={row} />
        </>
      ),
    },
    actionsColumn((row) => <QuestionActions question={row} name={nameOf(row)} />),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of questions with their answers (R79). */
export default list.Screen
