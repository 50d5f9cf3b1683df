import type { WebhookRecord } from '#contract/running/webhooks.ts'
import * as m from '#messages'
import { formatMoment } from '#web/days.ts'
import { Status } from '#web/ui/notices/status.tsx'

export function WebhookState({ webhook: { state, failing_since } }: { webhook: WebhookRecord }) {
  if (state === 'off') return <Status kind="over">{m.admin_webhook_state_off()}</Status>
  if (state === 'failing')
    return <Status kind="reject">{m.admin_webhook_state_off_failing()}</Status>
  if (state === 'gone') return <Status kind="reject">{m.admin_webhook_state_off_gone()}</Status>
  if (state === 'stopped') return <Status kind="reject">{m.admin_webhook_state_stopped()}</Status>
  if (failing_since === null) return <Status kind="accept">{m.admin_webhook_state_on()}</Status>
  return (
    <Status kind="pending">
      {m.admin_webhook_state_failing({ moment: formatMoment(failing_since, 'short') })}
    </Status>
  )
}
