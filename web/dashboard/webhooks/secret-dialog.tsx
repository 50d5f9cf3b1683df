import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import {
  admin_webhook_secret_copied,
  admin_webhook_secret_copy,
  admin_webhook_secret_done,
  admin_webhook_secret_not_copied,
  admin_webhook_secret_once,
  admin_webhook_secret_overlap,
  admin_webhook_secret_title,
} from '#messages'
import { copyText } from '#web/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'

type SecretDialogProps = {
  host: string
  secret: string
  /** It takes the place of another, which signs for a day more. */
  isAnother?: boolean
  onClose: () => void
}

/** A secret, the one time that it is shown: only its button closes it. */
export function SecretDialog({ host, secret, isAnother = false, onClose }: SecretDialogProps) {
  const { showToast } = useAnnouncements()
  const copy = async () => {
    showToast((await copyText(secret)) ? admin_webhook_secret_copied() : admin_webhook_secret_not_copied())
  }
  const foot = (
    <>
      <Button kind="secondary" onClick={copy}>
        <Icon of={IconCopy} small />
        {admin_webhook_secret_copy()}
      </Button>
      <Button kind="primary" onClick={onClose}>
        {admin_webhook_secret_done()}
      </Button>
    </>
  )
  return (
    <Dialog open fixed onClose={onClose} title={admin_webhook_secret_title({ host: `\u2068${host}\u2069` })} foot={foot}>
      <p>{admin_webhook_secret_once()}</p>
      <code className="webhook-secret" dir="ltr">
        {secret}
      </code>
      {isAnother && <p className="muted">{admin_webhook_secret_overlap()}</p>}
    </Dialog>
  )
}
