import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import {
  webhookEdit,
  webhookEvent,
  webhookForm,
  type WebhookRecord,
} from '#contract/running/webhooks.ts'
import * as m from '#messages'
import { Check, FieldError, TextField } from '#web/ui/field.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { SwitchRow } from '../kit/switch.tsx'
import { screenPath } from '../screens.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { eventLabels, hostOf, labels } from './texts.ts'

export const clientLoader = recordLoader(async (id, options) =>
  id ? (await adminApi().webhooks.record({ id }, options)).webhook : null,
)

/** Dialog that adds a webhook and shows its secret, or changes the one in the address. */
export default function WebhookDialog() {
  const { data: webhook, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('webhooks'))
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null)
  if (failed)
    return <MissingDialog title={m.admin_webhook_edit()} failed={failed} onClose={close} />
  if (made) return <SecretDialog host={hostOf(made.url)} secret={made.secret} onClose={close} />
  return <WebhookForm webhook={webhook ?? null} onMade={setMade} onClose={close} />
}

const valuesOf = (webhook: WebhookRecord | null) => ({
  url: webhook?.url ?? '',
  events: webhook?.events ?? [],
  is_on: webhook?.is_on ?? true,
})

type WebhookFormProps = {
  webhook: WebhookRecord | null
  onMade: (made: { url: string; secret: string }) => void
  onClose: () => void
}

function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const form = useRecordForm<keyof typeof labels, Record<string, unknown>, string | null>({
    schema: webhook ? webhookEdit : webhookForm,
    labels,
    values: valuesOf(webhook),
    edited: webhook
      ? {
          version: webhook.version,
          valuesOf,
          wordsOf: (name, value) =>
            name === 'events'
              ? (value as WebhookRecord['events']).map((event) => eventLabels[event]()).join(' · ')
              : undefined,
        }
      : undefined,
    send: async (fields, { version, changed }) => {
      if (!webhook) return (await adminApi().webhooks.create(fields as never)).secret
      await adminApi().webhooks.update({ id: webhook.id, version, ...changed })
      return null
    },
    // A new webhook is reported by the dialog with its secret.
    ...(webhook && { done: m.admin_webhook_updated }),
    failure: withReason(oops()),
    onDone: (secret) =>
      secret === null
        ? onClose()
        : onMade({ url: String(form.form.getValues('url')).trim(), secret }),
  })
  const error = form.errorOf('events')
  const isOn = form.form.watch('is_on') === true
  return (
    <RecordDialog
      title={webhook ? m.admin_webhook_edit() : m.admin_webhook_add()}
      save={m.admin_webhook_save()}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.fieldOf('url')}
        hint={m.admin_webhook_url_hint()}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        placeholder="https://"
        maxLength={limits.link}
      />
      <fieldset className="webhook-events" aria-describedby={error && 'webhook-events-error'}>
        <legend>{labels.events()}</legend>
        {webhookEvent.options.map((event) => (
          <Check key={event}>
            <input type="checkbox" value={event} {...form.form.register('events')} />
            {eventLabels[event]()}
          </Check>
        ))}
        <FieldError id="webhook-events-error" text={error} />
      </fieldset>
      {webhook && (
        <div>
          <SwitchRow
            label={labels.is_on()}
            isOn={isOn}
            aria-describedby="webhook-off-hint"
            onTurn={() => form.form.setValue('is_on', !isOn, { shouldDirty: true })}
          />
          <p className="hint" id="webhook-off-hint">
            {m.admin_webhook_off_hint()}
          </p>
        </div>
      )}
    </RecordDialog>
  )
}
