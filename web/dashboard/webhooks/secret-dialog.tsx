import * as m from '#messages'
import { ShownOnce } from '../kit/shown-once.tsx'

type SecretDialogProps = {
  host: string
  secret: string
  /** Whether it replaces another secret, which stays valid for a day. */
  isAnother?: boolean
  onClose: () => void
}

export const SecretDialog = ({ host, secret, isAnother = false, onClose }: SecretDialogProps) => (
  <ShownOnce
    title={m.admin_webhook_secret_title({ host: host })}
    help={m.admin_webhook_secret_once()}
    label={m.admin_webhook_secret()}
    secret={secret}
    note={isAnother && m.admin_webhook_secret_overlap()}
    onClose={onClose}
  />
)
