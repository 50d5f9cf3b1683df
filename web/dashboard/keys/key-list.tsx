import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ApiKey } from '#contract/api-keys.ts'
import { keyWorks } from '#contract/roles.ts'
import * as m from '#messages'
import { formatDay, formatMoment } from '#web/days.ts'
import { Button } from '#web/ui/button.tsx'
import { Status } from '#web/ui/status.tsx'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { Table } from '../kit/list/table.tsx'
import { useRemoval } from '../kit/list/use-removal.ts'
import { KeyDialog } from './key-dialog.tsx'
import { workLabels } from './texts.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().apiKeys.page(asked, options)).keys,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_keys() }) }]

/** What other programs may do in the shop. */
export default function KeyList() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ListScreen
        title={m.admin_keys()}
        answer={useLoaderData<typeof clientLoader>()}
        actions={
          <>
            <a className="link tap" href="/api/docs">
              {m.admin_keys_docs()}
            </a>
            <Button kind="primary" size="small" onClick={() => setAdding(true)}>
              {m.admin_key_add()}
            </Button>
          </>
        }
        empty={{ title: m.admin_keys_empty(), help: m.admin_keys_empty_help() }}
      >
        {({ data }) => (
          <Table stacked>
            <thead>
              <tr>
                <th scope="col">{m.admin_key_name()}</th>
                <th scope="col">{m.admin_key_may()}</th>
                <th scope="col">{m.admin_key_made_by()}</th>
                <th scope="col">{m.admin_key_last_used()}</th>
                <th scope="col">{m.admin_key_until()}</th>
                <th scope="col">
                  <span className="sr-only">{m.admin_row_actions()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </tbody>
          </Table>
        )}
      </ListScreen>
      {isAdding && <KeyDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function KeyRow({
  apiKey: { id, name, may, made_by, works, last_used_at, expires_at },
}: {
  apiKey: ApiKey
}) {
  const remove = useRemoval()
  const isOver = !works || (expires_at !== null && Date.parse(expires_at) <= Date.now())
  const end = () =>
    remove({
      warning: m.admin_key_end_warning({ name: name }),
      consequence: m.admin_key_end_after(),
      send: () => adminApi().apiKeys.delete({ id }),
      done: m.admin_key_ended,
      failure: oops(),
    })
  return (
    <tr>
      <th scope="row" className="is-lead">
        <bdi>{name}</bdi>
      </th>
      <td className="is-wide">
        {keyWorks
          .filter((work) => may[work])
          .map(
            (work) =>
              `${workLabels[work]()}: ${may[work] === 'write' ? m.admin_key_write() : m.admin_key_read()}`,
          )
          .join(' · ')}
      </td>
      <td className="is-second" data-label={m.admin_key_made_by()}>
        <bdi>{made_by}</bdi>
      </td>
      <td className="is-second" data-label={m.admin_key_last_used()}>
        {last_used_at === null ? m.admin_key_unused() : formatMoment(last_used_at, 'short')}
      </td>
      <td className="is-second" data-label={m.admin_key_until()}>
        {isOver ? (
          <Status kind="over">{m.admin_key_ended_state()}</Status>
        ) : expires_at ? (
          lastDay(expires_at)
        ) : (
          m.admin_key_for_good()
        )}
      </td>
      <td className="is-actions is-wide">
        <Button
          kind="tertiary"
          size="small"
          aria-label={m.admin_key_end_of({ name: name })}
          onClick={end}
        >
          {m.admin_key_end()}
        </Button>
      </td>
    </tr>
  )
}

/** It ends with the midnight after its last day. */
const lastDay = (expires_at: string): string =>
  formatDay(new Date(Date.parse(expires_at) - 43_200_000).toISOString(), 'long')
