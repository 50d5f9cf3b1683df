import { useRevalidator } from 'react-router'
import { cancelWhy } from '#contract/orders/cancel-why.ts'
import type { CancelForm as CancelFields } from '#contract/orders/own-order.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { whyLabels } from '#web/cancel-whys.ts'
import { sayer, sharedWords } from '#web/forms/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Box, Boxes } from '#web/ui/fields/size-options.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { FailureAlert } from '../forms/failure-alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useShopForm } from '../forms/use-shop-form.ts'
import { sayRefused } from './own-act-texts.ts'
import type { ActFormProps } from './own-acts.tsx'
import { useRefusedAct } from './use-refused-act.ts'

const labels = { why: m.order_cancel_why }

const schema = () => import('#contract/orders/own-order.ts').then(({ cancelForm }) => cancelForm)
const say = sayer({ ...sharedWords, required: m.order_cancel_why_required })

/** Form that cancels an order that waits, for a reason (R354). */
export function CancelForm({ order, waiting, onClose }: ActFormProps) {
  const { showToast } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const { fieldOf, onSubmit, sending, failure } = useShopForm<'why', CancelFields>({
    schema,
    labels,
    say,
    sayFailure: sayRefused,
    read: useRefusedAct(),
    send: async ({ why }) => {
      const { token } = order
      await browserApi().ownOrder.cancel({ token, version: waiting.version, why })
      await revalidate()
      showToast(m.order_cancelled())
    },
  })
  const { label, error, ...why } = fieldOf('why')
  return (
    <form className="own-act-fields" noValidate onSubmit={onSubmit}>
      <FailureAlert failure={failure} say={sayRefused} />
      <fieldset>
        <legend className="field-label own-act-legend">{label}</legend>
        <Boxes>
          {cancelWhy.options.map((value) => (
            <Box key={value} type="radio" value={value} {...why}>
              {whyLabels[value]()}
            </Box>
          ))}
        </Boxes>
        <FieldError text={error} />
      </fieldset>
      <p className="small muted">{m.order_cancel_consequence()}</p>
      <div className="buttons">
        <Button kind="tertiary" onClick={onClose}>
          {m.order_cancel_keep()}
        </Button>
        <SubmitButton kind="danger" sending={sending}>
          {m.order_cancel()}
        </SubmitButton>
      </div>
    </form>
  )
}
