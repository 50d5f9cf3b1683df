import type { DeliveryRow } from '#contract/running/webhooks.ts'
import * as m from '#messages'
import { formatMoment } from '#web/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Status, type StatusKind } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useOpenDialog } from '../kit/list/open-dialog.ts'
import { RowButtons } from '../kit/list/table/row-actions.tsx'
import { FigureHead, HiddenHead, Table } from '../kit/list/table/table.tsx'
import { useAction } from '../kit/use-action.ts'
import { screenPath } from '../screens.ts'
import { eventLabels } from './texts.ts'

export const stateLabels: Record<DeliveryRow['state'], () => string> = {
  waiting: m.admin_webhook_delivery_waiting,
  delivered: m.admin_webhook_delivery_delivered,
  failed: m.admin_webhook_delivery_failed,
}

const looks: Record<DeliveryRow['state'], StatusKind> = {
  waiting: 'pending',
  delivered: 'accept',
  failed: 'reject',
}

const troubles = {
  not_public: m.admin_webhook_trouble_not_public,
  no_answer: m.admin_webhook_trouble_no_answer,
  too_slow: m.admin_webhook_trouble_too_slow,
  switched_off: m.admin_webhook_trouble_off,
}

/** Result of the last attempt; empty before the first. */
const outcomeOf = ({ status, trouble }: DeliveryRow): string => {
  if (trouble !== null && trouble !== 'status') return troubles[trouble]()
  return status === null ? '' : m.admin_webhook_answer({ status })
}

/** Deliveries of a webhook, newest first. */
export function DeliveryTable({ deliveries }: { deliveries: DeliveryRow[] }) {
  return (
    <Table stacked>
      <thead>
        <tr>
          <th scope="col">{m.admin_webhook_column_event()}</th>
          <th scope="col">{m.admin_webhook_column_when()}</th>
          <th scope="col">{m.admin_state()}</th>
          <FigureHead>{m.admin_mail_attempts()}</FigureHead>
          <th scope="col">{m.admin_webhook_column_next()}</th>
          <HiddenHead>{m.admin_row_actions()}</HiddenHead>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </tbody>
    </Table>
  )
}

function Delivery({ delivery }: { delivery: DeliveryRow }) {
  const { type, state, attempts, created_at, next_try_at } = delivery
  const outcome = outcomeOf(delivery)
  return (
    <tr>
      <th scope="row" className="is-lead">
        {eventLabels[type]()}
      </th>
      <td className="is-date is-end">
        <time dateTime={created_at}>{formatMoment(created_at, 'short')}</time>
      </td>
      <td className="is-wide webhook-outcome">
        <Status kind={looks[state]}>{stateLabels[state]()}</Status>
        {outcome && <span className="muted">{outcome}</span>}
      </td>
      <td className="is-figure is-second" data-label={m.admin_mail_attempts()}>
        <bdi className="ltr">{attempts}</bdi>
      </td>
      <td
        className={next_try_at ? 'is-second is-end' : 'is-hidden'}
        data-label={next_try_at ? m.admin_webhook_column_next() : undefined}
      >
        {next_try_at && <time dateTime={next_try_at}>{formatMoment(next_try_at, 'short')}</time>}
      </td>
      <td className="is-actions is-wide">
        <Actions delivery={delivery} />
      </td>
    </tr>
  )
}

function Actions({ delivery: { id, webhook_id, type, created_at } }: { delivery: DeliveryRow }) {
  const open = useOpenDialog()
  const { act, busy } = useAction()
  const said = { event: eventLabels[type](), moment: formatMoment(created_at, 'short') }
  const send = () =>
    act({
      send: () => adminApi().webhooks.sendAgain({ id }),
      failure: withReason(errorWith(m.admin_webhook_again_failed())),
      popup: m.admin_webhook_again_done(),
    })
  return (
    <RowButtons beside>
      <Button
        kind="tertiary"
        size="small"
        aria-label={m.admin_webhook_body_named(said)}
        onClick={() => open(screenPath('webhooks', webhook_id, 'delivery', id))}
      >
        {m.admin_webhook_body()}
      </Button>
      <Button
        kind="secondary"
        size="small"
        busy={busy}
        aria-label={m.admin_webhook_again_named(said)}
        onClick={send}
      >
        {m.admin_webhook_again()}
      </Button>
    </RowButtons>
  )
}
