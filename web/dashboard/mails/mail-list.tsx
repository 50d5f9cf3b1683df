import { type FailedMail, mailSorts } from '#contract/running/mails.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { EmailLink } from '../kit/links/contact.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { actionsColumn, contactColumn, dateColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { RowButtons } from '../kit/list/table/row-actions.tsx'
import { useAction } from '../kit/use-action.ts'
import { mailKind } from './mail-kinds.ts'

const list = recordList<FailedMail>({
  screen: 'mails',
  load: async (asked, options) => (await adminApi().mails.failed(asked, options)).mails,
  search: m.admin_mails_search,
  tabs: {
    name: 'status',
    label: m.admin_state,
    all: m.admin_mail_status_all,
    options: { queued: m.admin_mail_queued_short, failed: m.admin_mail_failed_short },
  },
  sorts: mailSorts,
  empty: [m.admin_mails_empty, m.admin_mails_empty_help],
  className: 'is-inbox',
  columns: [
    {
      head: m.admin_mail_subject,
      rowHeader: true,
      className: 'is-lead',
      cell: ({ subject }) => <bdi>{subject}</bdi>,
    },
    contactColumn(m.admin_mail_to, ({ to }) => <EmailLink email={to} />),
    { head: m.admin_mail_kind, className: 'is-second', cell: ({ kind }) => mailKind(kind) },
    dateColumn('created_at'),
    {
      head: m.admin_mail_attempts,
      className: 'is-figure is-second',
      labelled: true,
      cell: ({ attempts }) => <bdi className="ltr">{attempts}</bdi>,
    },
    {
      head: m.admin_mail_error,
      className: 'is-text is-wide',
      cell: ({ last_error, status }) => (
        <>
          <p className="whitespace-pre-line" dir="auto">
            {last_error}
          </p>
          <Status kind={status === 'queued' ? 'pending' : 'reject'}>
            {status === 'queued' ? m.admin_mail_queued() : m.admin_mail_failed()}
          </Status>
        </>
      ),
    },
    actionsColumn((row) => <SendAgain id={row.id} subject={row.subject} />),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of failed mails, which can be sent again. */
export default list.Screen

function SendAgain({ id, subject }: { id: number; subject: string }) {
  const { act, busy } = useAction()
  const send = () =>
    act({
      send: () => adminApi().mails.retry({ id: String(id) }),
      failure: withReason(errorWith(m.admin_mail_again_failed())),
      popup: m.admin_mail_again_done(),
    })
  return (
    <RowButtons>
      <Button
        kind="secondary"
        size="small"
        busy={busy}
        aria-label={m.admin_mail_again_named({ subject })}
        onClick={send}
      >
        {m.admin_mail_again()}
      </Button>
    </RowButtons>
  )
}
