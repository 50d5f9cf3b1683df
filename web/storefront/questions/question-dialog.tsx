import { limits } from '#contract/limits.ts'
import { questionForm } from '#contract/shop/questions.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { EmailField, NameField, PhoneField } from '#web/forms/contact-fields.tsx'
import { browserApi } from '#web/api.ts'
import { phonesIn } from '#web/forms/prepare.ts'
import { readLocal } from '#web/device/local.ts'
import { currentLocale } from '#web/locale.ts'
import { Check, TextArea } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import type { DialogProps } from '../dialogs.tsx'
import { FailureAlert, failureText } from '../forms/failure-alert.tsx'
import { useOwnDetails } from '../forms/own-details.ts'
import { useShopForm } from '../forms/use-shop-form.ts'

/** Product of the question; none from the footer. */
export type AskedProduct = {
  id: number
  name: string
  picture: { url: string; width: number; height: number } | undefined
}

const labels = {
  message: m.question_message,
  client_name: m.question_name,
  client_phone: m.question_phone,
  client_email: m.question_email,
  contact: m.contact_rather,
}

type Name = keyof typeof labels

const draft = { form: 'question', names: Object.keys(labels) as Name[] }

const ownFields = { name: 'client_name', email: 'client_email', phone: 'client_phone' } as const

const sayFailure = (failure: Refusal): string =>
  failure.code === 'not_found' ? m.question_gone() : failureText(failure)

/** Ask Questions dialog (R79): about a product, or in general. */
export function QuestionDialog({
  open,
  onClose,
  about: product,
}: DialogProps<AskedProduct | undefined>) {
  const { showPopup } = useAnnouncements()
  const shopForm = useShopForm({
    schema: async () => questionForm,
    labels,
    open,
    sayFailure,
    draft,
    prepare: (typed) => ({
      ...phonesIn<Name>('client_phone')(typed),
      ...(typed.contact && { client_email: '' }),
    }),
    send: async (question) => {
      // `lang` is the language of the reply.
      const asked = { ...question, product_id: product?.id, lang: currentLocale() }
      await browserApi().questions.create(asked, { token: readLocal('token') })
      onClose()
      showPopup(m.question_sent())
    },
  })
  const { form, fieldOf } = shopForm

  useOwnDetails(form, ownFields)

  const { label: _, error: _error, ...byPhoneField } = fieldOf('contact')
  const byPhone = form.watch('contact')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.question_title()}
      send={m.question_send()}
      form={shopForm}
    >
      {product && (
        <div className="asked-product">
          <span className="picture-frame is-small">
            {product.picture && <Picture of={product.picture} alt="" sizes="52px" />}
          </span>
          <p>
            <span className="small muted">{m.question_about()}</span> <bdi>{product.name}</bdi>
          </p>
        </div>
      )}
      <ProblemsAlert problems={shopForm.problems} labels={labels} />
      <FailureAlert failure={shopForm.failure} say={sayFailure} />
      <TextArea {...fieldOf('message')} maxLength={limits.message} rows={4} optional />
      <div className="field-pair">
        <NameField {...fieldOf('client_name')} optional />
        <PhoneField {...fieldOf('client_phone')} />
        {!byPhone && <EmailField {...fieldOf('client_email')} className="is-full" />}
      </div>
      <Check>
        <input type="checkbox" value="phone" {...byPhoneField} />
        <span>{m.contact_rather()}</span>
      </Check>
    </FormDialog>
  )
}
