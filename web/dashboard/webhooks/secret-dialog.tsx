import {
  admin_webhook_secret,
  admin_webhook_secret_once,
  admin_webhook_secret_overlap,
  admin_webhook_secret_title,
} from '#messages'
import { ShownOnce } from '../kit/shown-once.tsx'

type SecretDialogProps = {
  host: string
  secret: string
  /** It takes the place of another, which signs for a day more. */
  isAnother?: boolean
  onClose: () => void
}

export const SecretDialog = ({ host, secret, isAnother = false, onClose }: SecretDialogProps) => (
  <ShownOnce
    title={admin_webhook_secret_title({ host: host })}
    help={admin_webhook_secret_once()}
    label={admin_webhook_secret()}
    secret={secret}
    note={isAnother && admin_webhook_secret_overlap()}
    onClose={onClose}
  />
)
