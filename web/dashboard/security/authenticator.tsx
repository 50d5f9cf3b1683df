import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { code } from '#contract/accounts/second-steps.ts'
import * as m from '#messages'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { sayAccount } from '#web/accounts/texts.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { currentLocale } from '#web/locale.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import type { FactorsProps } from './passkeys.tsx'

const labels = { code: m.admin_authenticator_code }
const resolver = zodResolver(z.object({ code }))

type AuthenticatorProps = {
  secret: string
  svg: string
  onClose: () => void
  onConfirmed: FactorsProps['onChanged']
}

/** Setup of an authenticator app: its key as QR code and text, and a first code as proof. */
export function Authenticator({ secret, svg, onClose, onConfirmed }: AuthenticatorProps) {
  const { showToast } = useAnnouncements()
  const form = useSchemaForm<'code', { code: string }, { code: string }>({
    resolver: resolver as never,
    labels,
    say: sayAccount,
    values: { code: '' },
    send: async ({ code }) => {
      const { recovery_codes } = await adminApi().factors.confirmAuthenticator({
        code,
        lang: currentLocale(),
      })
      onClose()
      await onConfirmed(recovery_codes)
      // The dialog of recovery codes reports success itself.
      if (!recovery_codes) showToast(m.admin_authenticator_on())
    },
    tell: () => {},
  })
  return (
    <FormDialog
      onClose={onClose}
      title={m.admin_authenticator()}
      width="38rem"
      send={m.admin_authenticator_turn_on()}
      cancel={m.admin_cancel()}
      form={form}
    >
      <FormAlert form={form} />
      <ol className="security-steps">
        <li>
          <div>{m.admin_authenticator_app()}</div>
        </li>
        <li>
          <div>
            {m.admin_authenticator_scan()}
            <div className="security-qr">
              <img
                src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
                alt={m.admin_authenticator_qr()}
                width={152}
                height={152}
              />
              <div className="small muted">
                {m.admin_authenticator_key()}
                <bdi className="security-key ltr">{secret.match(/.{1,4}/g)?.join(' ')}</bdi>
                <CopyButton text={secret} />
              </div>
            </div>
          </div>
        </li>
        <li>
          <TextField
            className="security-code"
            type="text"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            {...form.fieldOf('code')}
          />
        </li>
      </ol>
    </FormDialog>
  )
}
