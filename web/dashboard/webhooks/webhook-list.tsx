import type { WebhookRecord } from '#contract/running/webhooks.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { editColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { CellLink } from '../kit/list/table/table.tsx'
import { screenPath } from '../screens.ts'
import { WebhookMaker } from './maker.tsx'
import { WebhookState } from './state.tsx'
import { eventLabels, hostOf } from './texts.ts'

const list = recordList<WebhookRecord>({
  screen: 'webhooks',
  load: async (asked, options) => (await adminApi().webhooks.page(asked, options)).webhooks,
  intro: () => (
    <>
      {m.admin_webhooks_intro()}{' '}
      <a className="webhook-docs" href="/api/docs/webhooks" target="_blank" rel="noopener">
        {m.admin_webhooks_docs()}
      </a>
    </>
  ),
  add: m.admin_webhook_add,
  empty: [m.admin_webhooks_empty, m.admin_webhooks_empty_help],
  columns: [
    {
      head: m.admin_webhook_url,
      rowHeader: true,
      className: 'is-lead is-wide webhook-address',
      cell: ({ id, url }) => (
        <CellLink to={screenPath('webhooks', id)}>
          <bdi className="ltr">{url}</bdi>
        </CellLink>
      ),
    },
    {
      head: m.admin_webhook_events,
      className: 'is-second is-wide',
      cell: ({ events }) => events.map((event) => eventLabels[event]()).join(' · '),
    },
    {
      head: m.admin_state,
      className: 'webhook-state',
      cell: (row) => (
        <>
          <WebhookState webhook={row} />
          <WebhookMaker webhook={row} />
        </>
      ),
    },
    editColumn('webhooks', ({ id, url }) => ({
      name: hostOf(url),
      remove: {
        consequence: m.admin_webhook_consequence({ host: hostOf(url) }),
        send: () => adminApi().webhooks.delete({ id }),
        done: m.admin_webhook_deleted,
      },
    })),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of webhooks with their states. */
export default list.Screen
