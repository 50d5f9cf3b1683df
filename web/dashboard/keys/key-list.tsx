import { useState } from 'react'
import type { ApiKey } from '#contract/accounts/api-keys.ts'
import { keyWorks } from '#contract/accounts/roles.ts'
import * as m from '#messages'
import { formatDay, formatMoment } from '#web/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { actionsColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { useRemoval } from '../kit/use-action.ts'
import { KeyDialog } from './key-dialog.tsx'
import { workLabels } from './texts.ts'

const list = recordList<ApiKey>({
  screen: 'apiKeys',
  load: async (asked, options) => (await adminApi().apiKeys.page(asked, options)).keys,
  Actions: AddKey,
  empty: [m.admin_keys_empty, m.admin_keys_empty_help],
  columns: [
    {
      head: m.admin_key_name,
      rowHeader: true,
      className: 'is-lead',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      head: m.admin_key_may,
      className: 'is-wide',
      cell: ({ may }) =>
        keyWorks
          .filter((work) => may[work])
          .map(
            (work) =>
              `${workLabels[work]()}: ${may[work] === 'write' ? m.admin_key_write() : m.admin_key_read()}`,
          )
          .join(' · '),
    },
    {
      head: m.admin_key_made_by,
      className: 'is-second',
      labelled: true,
      cell: ({ made_by }) => <bdi>{made_by}</bdi>,
    },
    {
      head: m.admin_key_last_used,
      className: 'is-second',
      labelled: true,
      cell: ({ last_used_at }) =>
        last_used_at === null ? m.admin_key_unused() : formatMoment(last_used_at, 'short'),
    },
    {
      head: m.admin_key_until,
      className: 'is-second',
      labelled: true,
      cell: (row) =>
        isOver(row) ? (
          <Status kind="over">{m.admin_key_ended_state()}</Status>
        ) : row.expires_at ? (
          lastDay(row.expires_at)
        ) : (
          m.admin_key_for_good()
        ),
    },
    actionsColumn((row) => <EndKey apiKey={row} />),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of API keys with their permissions. */
export default list.Screen

function AddKey() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <a className="link tap" href="/api/docs">
        {m.admin_keys_docs()}
      </a>
      <Button kind="primary" size="small" onClick={() => setAdding(true)}>
        {m.admin_key_add()}
      </Button>
      {isAdding && <KeyDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const isOver = ({ works, expires_at }: ApiKey): boolean =>
  !works || (expires_at !== null && Date.parse(expires_at) <= Date.now())

/** Last valid day: a key expires at the midnight after. */
const lastDay = (expires_at: string): string =>
  formatDay(new Date(Date.parse(expires_at) - 43_200_000).toISOString(), 'long')

function EndKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const remove = useRemoval()
  const end = () =>
    remove({
      warning: m.admin_key_end_warning({ name }),
      consequence: m.admin_key_end_after(),
      send: () => adminApi().apiKeys.delete({ id }),
      done: m.admin_key_ended,
    })
  return (
    <Button kind="tertiary" size="small" aria-label={m.admin_key_end_of({ name })} onClick={end}>
      {m.admin_key_end()}
    </Button>
  )
}
