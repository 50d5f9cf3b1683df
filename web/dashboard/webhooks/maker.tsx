import type { WebhookRecord, WebhookStop } from '#contract/running/webhooks.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useAction } from '../kit/use-action.ts'
import { useMay } from '../session/may.ts'
import { hostOf } from './texts.ts'

const reasons: Record<WebhookStop, (said: { name: string }) => string> = {
  left: m.admin_webhook_stopped_left,
  suspended: m.admin_webhook_stopped_suspended,
  work: m.admin_webhook_stopped_work,
  key: m.admin_webhook_stopped_key,
}

/** Creator of a webhook, the reason that it is stopped, and an owner's button to take it over. */
export function WebhookMaker({ webhook }: { webhook: WebhookRecord }) {
  const { made_by, stopped } = webhook
  const may = useMay()
  if (made_by === null)
    return <p className="webhook-maker muted">{m.admin_webhook_made_by_owners()}</p>
  const name = `\u2068${made_by}\u2069`
  if (stopped === null)
    return <p className="webhook-maker muted">{m.admin_webhook_made_by({ name })}</p>
  return (
    <div className="webhook-maker">
      <p className="webhook-maker-words">{reasons[stopped]({ name })}</p>
      {may('staff') && <TakeOverButton webhook={webhook} />}
    </div>
  )
}

function TakeOverButton({ webhook: { id, url, version } }: { webhook: WebhookRecord }) {
  const { act, busy } = useAction()
  const host = `\u2068${hostOf(url)}\u2069`
  const takeOver = () =>
    act({
      ask: {
        title: m.admin_webhook_take_over_title(),
        warning: m.admin_webhook_take_over_warning({ host }),
        action: m.admin_webhook_take_over(),
      },
      send: () => adminApi().webhooks.takeOver({ id, version }),
      failure: withReason(errorWith(m.admin_webhook_take_over_failed())),
      popup: m.admin_webhook_taken_over(),
    })
  return (
    <Button
      kind="secondary"
      size="small"
      busy={busy}
      aria-label={m.admin_webhook_take_over_named({ host })}
      onClick={takeOver}
    >
      {m.admin_webhook_take_over()}
    </Button>
  )
}
