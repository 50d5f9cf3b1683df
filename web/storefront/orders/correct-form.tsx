import { useRevalidator } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { CorrectionForm } from '#contract/orders/own-order.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { PhoneField } from '#web/forms/contact-fields.tsx'
import { phonesIn } from '#web/forms/prepare.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { FailureAlert } from '../forms/failure-alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useShopForm } from '../forms/use-shop-form.ts'
import { sayRefused } from './own-act-texts.ts'
import type { ActFormProps } from './own-acts.tsx'
import { useRefusedAct } from './use-refused-act.ts'

const labels = { phone: m.checkout_phone, state: m.checkout_state, address: m.checkout_address }
type Name = keyof typeof labels

const schema = () =>
  import('#contract/orders/own-order.ts').then(({ correctionForm }) => correctionForm)
const prepare = phonesIn<Name>('phone')

/** Form that corrects phone and address of an order that waits (R355). */
export function CorrectForm({ order, waiting, onClose }: ActFormProps) {
  const { showToast } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const form = useShopForm<Name, CorrectionForm>({
    schema,
    labels,
    prepare,
    sayFailure: sayRefused,
    read: useRefusedAct(),
    send: async (correction) => {
      const { token } = order
      await browserApi().ownOrder.correct({ token, version: waiting.version, ...correction })
      await revalidate()
      showToast(m.order_corrected())
      onClose()
    },
  })
  const { fieldOf, onSubmit, sending, failure } = form
  return (
    <form className="own-act-fields" noValidate onSubmit={onSubmit}>
      <FailureAlert failure={failure} say={sayRefused} />
      <div className="field-pair">
        <PhoneField {...fieldOf('phone')} defaultValue={order.phone} />
        <TextField
          {...fieldOf('state')}
          type="text"
          autoComplete="address-level2"
          maxLength={limits.state}
          note={m.checkout_state_note()}
          defaultValue={order.state}
        />
        <TextArea
          {...fieldOf('address')}
          className="is-full"
          autoComplete="street-address"
          maxLength={limits.address}
          rows={3}
          defaultValue={order.address}
        />
      </div>
      <p className="small muted">{m.order_correct_city()}</p>
      <div className="buttons">
        <SubmitButton kind="secondary" sending={sending}>
          {m.order_correct_save()}
        </SubmitButton>
        <Button kind="tertiary" onClick={onClose}>
          {m.ui_close()}
        </Button>
      </div>
    </form>
  )
}
