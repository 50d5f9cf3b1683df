import type { WebhookRecord } from '#contract/webhooks.ts'
import {
  admin_webhook_state_failing,
  admin_webhook_state_off,
  admin_webhook_state_off_failing,
  admin_webhook_state_off_gone,
  admin_webhook_state_on,
  admin_webhook_state_stopped,
} from '#messages'
import { formatMoment } from '#web/days.ts'
import { Status } from '#web/ui/status.tsx'

/** How a webhook fares. */
export function WebhookState({ webhook: { state, failing_since } }: { webhook: WebhookRecord }) {
  if (state === 'off') return <Status kind="over">{admin_webhook_state_off()}</Status>
  if (state === 'failing') return <Status kind="reject">{admin_webhook_state_off_failing()}</Status>
  if (state === 'gone') return <Status kind="reject">{admin_webhook_state_off_gone()}</Status>
  if (state === 'stopped') return <Status kind="reject">{admin_webhook_state_stopped()}</Status>
  if (failing_since === null) return <Status kind="accept">{admin_webhook_state_on()}</Status>
  return (
    <Status kind="pending">
      {admin_webhook_state_failing({ moment: formatMoment(failing_since, 'short') })}
    </Status>
  )
}
