import { useParams } from 'react-router'
import * as m from '#messages'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { adminApi } from '../api.ts'
import { MissingDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { useRecord } from '../kit/form/record-load.ts'
import { answerOf } from '../kit/list/list-load.ts'
import { screenPath } from '../screens.ts'
import { eventLabels } from './texts.ts'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

export const clientLoader = ({ request: { signal }, params: { delivery = '' } }: LoaderArgs) =>
  answerOf(
    signal,
    async () => (await adminApi().webhooks.delivery({ id: delivery }, { signal })).delivery,
  )

/** Dialog with the body of one webhook delivery, over the list. */
export default function DeliveryDialog() {
  const { data: delivery, failed } = useRecord<typeof clientLoader>()
  const { id = '' } = useParams()
  const close = useCloseDialog(screenPath('webhooks', id))
  if (failed)
    return <MissingDialog title={m.admin_webhook_body()} failed={failed} onClose={close} />
  const { type, message_id, payload } = delivery
  return (
    <Dialog open onClose={close} title={eventLabels[type]()} width="44rem">
      <p className="muted">
        {m.admin_webhook_message_id()} <bdi className="ltr">{message_id}</bdi>
      </p>
      <pre className="webhook-body" dir="ltr">
        {JSON.stringify(JSON.parse(payload), null, 2)}
      </pre>
    </Dialog>
  )
}
