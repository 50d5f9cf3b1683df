import { useLoaderData } from 'react-router'
import { type QuestionRecord, questionSorts } from '#contract/questions.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { EmailLink, PhoneLinks } from '../kit/contact.tsx'
import { Day } from '../kit/day.tsx'
import { firstNumber, usePageSize } from '../kit/list/first-number.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { SortHead } from '../kit/list/sort-head.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useWaiting } from '../waiting.ts'
import { AskedAbout, GivenAnswer } from './question-parts.tsx'
import { QuestionActions } from './question-actions.tsx'
import { Table } from '../kit/list/table.tsx'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().questions.page(asked, options)).allQuestions,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_questions() }) }]

/** What shoppers ask, and what they were answered (R79). */
export default function QuestionList() {
  const size = usePageSize()
  const waiting = useWaiting()
  const states = [
    { value: '', label: m.admin_state_all() },
    { value: 'waiting', label: m.admin_state_waiting(), count: waiting?.questions },
    { value: 'answered', label: m.admin_state_answered() },
  ]
  return (
    <ListScreen
      title={m.admin_questions()}
      answer={useLoaderData<typeof clientLoader>()}
      tools={
        <ListTools
          search={m.admin_questions_search()}
          tabs={{ name: 'state', label: m.admin_state(), options: states }}
          sorts={sortOptions(...questionSorts)}
        />
      }
      empty={{ title: m.admin_questions_empty(), help: m.admin_questions_empty_help() }}
    >
      {({ data, current_page }) => (
        <Table stacked className="is-inbox">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{m.admin_column_name()}</th>
              <th scope="col">{m.admin_column_email()}</th>
              <th scope="col">{m.admin_column_phone()}</th>
              <SortHead label={m.admin_column_date()} asc="oldest" desc="newest" first="newest" />
              <th scope="col">{m.admin_column_message()}</th>
              <th scope="col">
                <span className="sr-only">{m.admin_row_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((question, place) => (
              <QuestionRow
                key={question.id}
                question={question}
                number={firstNumber(current_page, size) + place}
              />
            ))}
          </tbody>
        </Table>
      )}
    </ListScreen>
  )
}

function QuestionRow({ question, number }: { question: QuestionRecord; number: number }) {
  const { client_name, client_email, client_phone, created_at, message } = question
  const name = client_name ?? m.admin_no_name()
  return (
    <tr>
      <td className="is-number is-hidden">{number}</td>
      <td className="is-lead">
        <bdi>{name}</bdi>
      </td>
      <td className="is-contact">
        <EmailLink email={client_email} />
      </td>
      <td className="is-contact">
        <PhoneLinks phone={client_phone} name={name} />
      </td>
      <td className="is-date is-end">
        <Day of={created_at} />
      </td>
      <td className="is-text is-wide">
        {message ? (
          <p className="whitespace-pre-line" dir="auto">
            {message}
          </p>
        ) : (
          <p className="muted">{m.admin_question_no_message()}</p>
        )}
        <AskedAbout question={question} />
        <GivenAnswer question={question} />
      </td>
      <td className="is-actions is-wide">
        <QuestionActions question={question} name={name} />
      </td>
    </tr>
  )
}
