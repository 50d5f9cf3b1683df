import { useState } from 'react'
import { callbackForm, callbackTypes } from '#contract/shop/callbacks.ts'
import type { CallbackCode, SharedCode, Words } from '#contract/field-refusals.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { EmailField, NameField, PhoneField } from '#web/forms/contact-fields.tsx'
import { browserApi } from '#web/api.ts'
import { phonesIn } from '#web/forms/prepare.ts'
import { sayer, sharedWords } from '#web/forms/texts.ts'
import { Check, FieldError, TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { Box, Boxes } from '#web/ui/fields/size-options.tsx'
import type { DialogProps } from '../dialogs.tsx'
import { readDraft } from '#web/forms/draft.ts'
import { FailureAlert } from '../forms/failure-alert.tsx'
import { useOwnDetails } from '../forms/own-details.ts'
import { useShopForm } from '../forms/use-shop-form.ts'

const labels = {
  type: m.callback_type,
  name: m.callback_name,
  country: m.callback_country,
  phone: m.callback_phone,
  email: m.callback_email,
  contact: m.callback_no_email,
}

type Name = keyof typeof labels

const types = { call: m.callback_call, sms: m.callback_sms, whatsapp: m.callback_whatsapp }

const draft = { form: 'callback', names: Object.keys(labels) as Name[] }

export const callbackWords: Words<CallbackCode> = {
  callback_email_required: m.callback_email_required,
  callback_phone_required: m.callback_phone_required,
  callback_invalid_phone: m.callback_invalid_phone,
  callback_country_required: m.callback_country_required,
  callback_type_required: m.callback_type_required,
}
const say = sayer<SharedCode | CallbackCode>({ ...sharedWords, ...callbackWords })

const ownFields = { name: 'name', email: 'email', phone: 'phone' } as const

/** Dialog that requests a callback from the shop (R80). */
export function CallbackDialog({ open, onClose }: DialogProps) {
  const { showPopup } = useAnnouncements()
  const [first] = useState(() => {
    const { type = 'sms', country = m.callback_country_first() } = readDraft<Name>(draft.form)
    return { type, country }
  })
  const shopForm = useShopForm({
    schema: async () => callbackForm,
    labels,
    open,
    say,
    draft,
    prepare: (typed) => ({
      ...phonesIn<Name>('phone')(typed),
      ...(typed.contact && { email: '' }),
    }),
    send: async (callback) => {
      await browserApi().callbacks.create(callback)
      onClose()
      showPopup(m.callback_sent())
    },
  })
  const { form, fieldOf } = shopForm

  useOwnDetails(form, ownFields)

  const { label, error, ...type } = fieldOf('type')
  const { label: _, error: _error, ...byPhoneField } = fieldOf('contact')
  const byPhone = form.watch('contact')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.callback_title()}
      send={m.callback_send()}
      form={shopForm}
    >
      <p className="muted">{m.callback_help()}</p>
      <ProblemsAlert problems={shopForm.problems} labels={labels} />
      <FailureAlert failure={shopForm.failure} />
      <fieldset>
        <legend className="field-label callback-legend">{label}</legend>
        <Boxes>
          {callbackTypes.map((value) => (
            <Box
              key={value}
              type="radio"
              value={value}
              defaultChecked={value === first.type}
              {...type}
            >
              {types[value]()}
            </Box>
          ))}
        </Boxes>
        <FieldError text={error} />
      </fieldset>
      <div className="field-pair">
        <NameField {...fieldOf('name')} optional />
        <TextField
          {...fieldOf('country')}
          type="text"
          autoComplete="country-name"
          maxLength={limits.country}
          defaultValue={first.country}
        />
        <PhoneField {...fieldOf('phone')} />
        {!byPhone && <EmailField {...fieldOf('email')} />}
      </div>
      <Check>
        <input type="checkbox" value="phone" {...byPhoneField} />
        <span>{m.callback_no_email()}</span>
      </Check>
    </FormDialog>
  )
}
