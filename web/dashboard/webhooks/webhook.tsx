import { useState } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { deliveryState, type WebhookRecord, type webhooks } from '#contract/running/webhooks.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { formatMoment } from '#web/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { adminApi } from '../api.ts'
import { WithHelp } from '../help/screen-help.tsx'
import { BackLink } from '../kit/links/back-link.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useRecord } from '../kit/form/record-load.ts'
import { type Answer, answerOf } from '../kit/list/list-load.ts'
import { ListTools } from '../kit/list/list-tools.tsx'
import { Pagination } from '../kit/list/pagination.tsx'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { useAction } from '../kit/use-action.ts'
import { useLookAgain } from '../kit/screen/use-look-again.ts'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { DeliveryTable, stateLabels } from './delivery-table.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookMaker } from './maker.tsx'
import { WebhookState } from './state.tsx'
import { eventLabels, hostOf } from './texts.ts'

type Loaded = {
  webhook: WebhookRecord
  deliveries: ReplyOf<typeof webhooks.deliveries>['deliveries']
}
type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

export const clientLoader = ({
  request: { signal, url },
  params: { id = '' },
}: LoaderArgs): Promise<Answer<Loaded>> =>
  answerOf(signal, async () => {
    const asked = {
      page: '1',
      per_page: '20',
      ...Object.fromEntries(new URL(url).searchParams),
      id,
    }
    const [{ webhook }, { deliveries }] = await Promise.all([
      adminApi().webhooks.record({ id }, { signal }),
      adminApi().webhooks.deliveries(asked, { signal }),
    ])
    return { webhook, deliveries }
  })

export const meta = ({ loaderData }: { loaderData?: Answer<Loaded> }) => {
  const url = loaderData?.data?.webhook.url
  return [{ title: deskTitle(url ? hostOf(url) : m.admin_webhooks()) }]
}

/**
 * Whether a delivery is due now, for the first time or by request: not one that waits for its next
 * attempt.
 */
const isAboutToBeSent = ({
  state,
  attempts,
  next_try_at,
}: Loaded['deliveries']['data'][number]): boolean =>
  state === 'waiting' &&
  (attempts === 0 || (next_try_at !== null && Date.parse(next_try_at) <= Date.now() + 5000))

/** Webhook screen: state and deliveries. */
export default function Webhook() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const { revalidate, state } = useRevalidator()
  // Polls while a delivery is due, so that its result shows.
  const isSoon = data?.deliveries.data.some(isAboutToBeSent) ?? false
  useLookAgain(isSoon && state === 'idle', revalidate)
  if (failed) {
    return (
      <>
        <BackToWebhooks />
        {failed === 'not_found' ? (
          <EmptyState title={m.admin_webhook_missing()} help={m.admin_webhook_missing_help()} />
        ) : (
          <LoadFailed page />
        )}
      </>
    )
  }
  const { webhook, deliveries } = data
  const states = deliveryState.options.map((value) => ({ value, label: stateLabels[value]() }))
  return (
    <article>
      <BackToWebhooks />
      <Head webhook={webhook} />
      <h2 className="title-2 webhook-deliveries">{m.admin_webhook_deliveries()}</h2>
      <ListTools
        tabs={{
          name: 'state',
          label: m.admin_state(),
          options: [{ value: '', label: m.admin_webhook_deliveries_all() }, ...states],
        }}
      />
      {deliveries.data.length === 0 ? (
        <EmptyState
          title={m.admin_webhook_deliveries_empty()}
          help={m.admin_webhook_deliveries_empty_help()}
        />
      ) : (
        <>
          <DeliveryTable deliveries={deliveries.data} />
          <Pagination of={deliveries} />
        </>
      )}
      <Outlet />
    </article>
  )
}

function BackToWebhooks() {
  return (
    <nav aria-label={m.admin_webhooks()}>
      <BackLink to={screenPath('webhooks')} isBefore={false} words={m.admin_webhooks()} />
    </nav>
  )
}

function Head({ webhook }: { webhook: WebhookRecord }) {
  const { id, url, events, state, former_secret_until } = webhook
  return (
    <div className="webhook-head">
      <WithHelp>
        <h1 className="title-1" id="screen-title" tabIndex={-1}>
          <bdi className="ltr">{hostOf(url)}</bdi>
        </h1>
      </WithHelp>
      <p className="webhook-address">
        <bdi className="ltr">{url}</bdi>
      </p>
      <p className="muted">{events.map((event) => eventLabels[event]()).join(' · ')}</p>
      <p>
        <WebhookState webhook={webhook} />
      </p>
      <WebhookMaker webhook={webhook} />
      {former_secret_until && (
        <p className="muted">
          {m.admin_webhook_former({ moment: formatMoment(former_secret_until, 'short') })}
        </p>
      )}
      <div className="webhook-acts">
        {state === 'on' && <TestButton id={id} />}
        <RotateButton webhook={webhook} />
        <ButtonLink kind="tertiary" size="small" to={screenPath('webhooks', id, 'edit')}>
          {m.admin_edit()}
        </ButtonLink>
      </div>
    </div>
  )
}

function TestButton({ id }: { id: number }) {
  const { act, busy } = useAction()
  const send = () =>
    act({
      send: () => adminApi().webhooks.test({ id }),
      failure: withReason(errorWith(m.admin_webhook_test_failed())),
      popup: m.admin_webhook_tested(),
    })
  return (
    <Button kind="primary" size="small" busy={busy} onClick={send}>
      {m.admin_webhook_test()}
    </Button>
  )
}

function RotateButton({ webhook: { id, url } }: { webhook: WebhookRecord }) {
  const { act, busy } = useAction()
  const [secret, setSecret] = useState<string | null>(null)
  // The dialog with the secret reports success.
  const rotate = () =>
    act({
      ask: {
        title: m.admin_webhook_rotate_title(),
        warning: m.admin_webhook_rotate_warning(),
        action: m.admin_webhook_rotate(),
      },
      send: async () => setSecret((await adminApi().webhooks.rotateSecret({ id })).secret),
      failure: withReason(errorWith(m.admin_webhook_rotate_failed())),
    })
  return (
    <>
      <Button kind="secondary" size="small" busy={busy} onClick={rotate}>
        {m.admin_webhook_rotate()}
      </Button>
      {secret !== null && (
        <SecretDialog
          host={hostOf(url)}
          secret={secret}
          isAnother
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}
