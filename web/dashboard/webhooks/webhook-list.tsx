import { useLoaderData } from 'react-router'
import type { WebhookRecord } from '#contract/webhooks.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { DeleteButton, EditButton } from '../kit/list/row-actions.tsx'
import { CellLink, Table } from '../kit/list/table.tsx'
import { useRemoval } from '../kit/list/use-removal.ts'
import { screenPath } from '../screens.ts'
import { WebhookMaker } from './maker.tsx'
import { WebhookState } from './state.tsx'
import { eventLabels, hostOf } from './texts.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().webhooks.page(asked, options)).webhooks,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_webhooks() }) }]

/** Programs that are told what happens in the shop, and how each fares. */
export default function WebhookList() {
  return (
    <ListScreen
      title={m.admin_webhooks()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('webhooks', 'add'), label: m.admin_webhook_add() }}
      tools={
        <p className="screen-intro">
          {m.admin_webhooks_intro()}{' '}
          <a className="webhook-docs" href="/api/docs/webhooks" target="_blank" rel="noopener">
            {m.admin_webhooks_docs()}
          </a>
        </p>
      }
      empty={{ title: m.admin_webhooks_empty(), help: m.admin_webhooks_empty_help() }}
    >
      {({ data }) => (
        <Table stacked>
          <thead>
            <tr>
              <th scope="col">{m.admin_webhook_url()}</th>
              <th scope="col">{m.admin_webhook_events()}</th>
              <th scope="col">{m.admin_state()}</th>
              <th scope="col">
                <span className="sr-only">{m.admin_row_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </tbody>
        </Table>
      )}
    </ListScreen>
  )
}

function WebhookRow({ webhook }: { webhook: WebhookRecord }) {
  const remove = useRemoval()
  const { id, url, events } = webhook
  const host = hostOf(url)
  const ask = () =>
    remove({
      consequence: m.admin_webhook_consequence({ host: host }),
      send: () => adminApi().webhooks.delete({ id }),
      done: m.admin_webhook_deleted,
      failure: oops(),
    })
  return (
    <tr>
      <th scope="row" className="is-lead is-wide webhook-address">
        <CellLink to={screenPath('webhooks', id)}>
          <bdi className="ltr">{url}</bdi>
        </CellLink>
      </th>
      <td className="is-second is-wide">
        {events.map((event) => eventLabels[event]()).join(' · ')}
      </td>
      <td className="webhook-state">
        <WebhookState webhook={webhook} />
        <WebhookMaker webhook={webhook} />
      </td>
      <td className="is-actions is-end">
        <EditButton to={screenPath('webhooks', id, 'edit')} name={host} />
        <DeleteButton name={host} onClick={ask} />
      </td>
    </tr>
  )
}
