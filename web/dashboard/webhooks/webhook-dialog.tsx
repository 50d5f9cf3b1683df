import { limits } from '#contract/limits.ts'
import {
  webhookEdit,
  webhookEvent,
  webhookForm,
  type WebhookRecord,
} from '#contract/running/webhooks.ts'
import * as m from '#messages'
import { Check, FieldError } from '#web/ui/fields/field.tsx'
import { adminApi } from '../api.ts'
import { LinkField } from '../kit/form/fields.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { eventLabels, hostOf, labels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().webhooks.record({ id }, options)).webhook,
  schema: webhookForm,
  changeSchema: webhookEdit,
  labels,
  values: (webhook) => ({ events: webhook?.events ?? [], is_on: webhook?.is_on ?? true }),
  wordsOf: (name, value) =>
    name === 'events'
      ? (value as WebhookRecord['events']).map((event) => eventLabels[event]()).join(' · ')
      : undefined,
  create: (api, fields) => api.webhooks.create(fields),
  update: (api, sent) => api.webhooks.update(sent),
  // A new webhook is reported by the dialog with its secret.
  Made: ({ made: { webhook, secret }, onClose }) => (
    <SecretDialog host={hostOf(webhook.url)} secret={secret} onClose={onClose} />
  ),
  words: {
    add: m.admin_webhook_add,
    edit: m.admin_webhook_edit,
    save: m.admin_webhook_save,
    updated: m.admin_webhook_updated,
  },
  Fields: ({ form, row }) => {
    const error = form.errorOf('events')
    const isOn = form.form.watch('is_on') === true
    return (
      <>
        <LinkField
          {...form.fieldOf('url')}
          hint={m.admin_webhook_url_hint()}
          type="url"
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
        {row && (
          <SwitchRow
            label={labels.is_on()}
            isOn={isOn}
            onTurn={() => form.form.setValue('is_on', !isOn, { shouldDirty: true })}
            hint={m.admin_webhook_off_hint()}
          />
        )}
      </>
    )
  },
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds a webhook and shows its secret, or changes the one in the address. */
export default dialog.Screen
