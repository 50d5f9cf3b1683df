import { useLoaderData } from 'react-router'
import { type FailedMail, mailSorts } from '#contract/mails.ts'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Status } from '#web/ui/status.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { EmailLink } from '../kit/contact.tsx'
import { Day } from '../kit/day.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { SortHead } from '../kit/list/sort-head.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useChange } from '../kit/use-change.ts'
import { mailKind } from './mail-kinds.ts'
import { Table } from '../kit/list/table.tsx'
import { RowButtons } from '../kit/list/row-actions.tsx'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().mails.failed(asked, options)).mails,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_mails() }) }]

/** Mails that did not reach their customers, to be sent again. */
export default function MailList() {
  const statuses = [
    { value: '', label: m.admin_mail_status_all() },
    { value: 'queued', label: m.admin_mail_queued_short() },
    { value: 'failed', label: m.admin_mail_failed_short() },
  ]
  return (
    <ListScreen
      title={m.admin_mails()}
      answer={useLoaderData<typeof clientLoader>()}
      tools={
        <ListTools
          search={m.admin_mails_search()}
          tabs={{ name: 'status', label: m.admin_state(), options: statuses }}
          sorts={sortOptions(...mailSorts)}
        />
      }
      empty={{ title: m.admin_mails_empty(), help: m.admin_mails_empty_help() }}
    >
      {({ data }) => (
        <Table stacked className="is-inbox">
          <thead>
            <tr>
              <th scope="col">{m.admin_mail_subject()}</th>
              <th scope="col">{m.admin_mail_to()}</th>
              <th scope="col">{m.admin_mail_kind()}</th>
              <SortHead label={m.admin_column_date()} asc="oldest" desc="newest" first="newest" />
              <th scope="col" className="is-figure">
                {m.admin_mail_attempts()}
              </th>
              <th scope="col">{m.admin_mail_error()}</th>
              <th scope="col">
                <span className="sr-only">{m.admin_row_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </tbody>
        </Table>
      )}
    </ListScreen>
  )
}

function MailRow({
  mail: { id, to, subject, kind, status, attempts, last_error, created_at },
}: {
  mail: FailedMail
}) {
  return (
    <tr>
      <th scope="row" className="is-lead">
        <bdi>{subject}</bdi>
      </th>
      <td className="is-contact">
        <EmailLink email={to} />
      </td>
      <td className="is-second">{mailKind(kind)}</td>
      <td className="is-date is-end">
        <Day of={created_at} />
      </td>
      <td className="is-figure is-second" data-label={m.admin_mail_attempts()}>
        <bdi className="ltr">{attempts}</bdi>
      </td>
      <td className="is-text is-wide">
        <p className="whitespace-pre-line" dir="auto">
          {last_error}
        </p>
        <Status kind={status === 'queued' ? 'pending' : 'reject'}>
          {status === 'queued' ? m.admin_mail_queued() : m.admin_mail_failed()}
        </Status>
      </td>
      <td className="is-actions is-wide">
        <SendAgain id={id} subject={subject} />
      </td>
    </tr>
  )
}

function SendAgain({ id, subject }: { id: number; subject: string }) {
  const { change, busy } = useChange()
  const { showPopup } = useAnnouncements()
  const send = () =>
    change({
      send: () => adminApi().mails.retry({ id: String(id) }),
      failure: withReason(errorWith(m.admin_mail_again_failed())),
      tell: () => showPopup(m.admin_mail_again_done()),
    })
  return (
    <RowButtons>
      <Button
        kind="secondary"
        size="small"
        state={busy ? 'loading' : 'rest'}
        aria-label={m.admin_mail_again_named({ subject })}
        onClick={send}
      >
        {m.admin_mail_again()}
      </Button>
    </RowButtons>
  )
}
