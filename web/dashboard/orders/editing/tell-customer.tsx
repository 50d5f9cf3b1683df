import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { Check } from '#web/ui/fields/field.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { jobSideClass } from '../../kit/job/job.tsx'
import type { EditForm } from './use-edit-form.ts'

type TellCustomerProps = {
  form: EditForm
  order: OrderRecord
  checked: boolean
  onChange: (tells: boolean) => void
}

/** Checkbox that mails the change to the customer, if there is an address. */
export function TellCustomer({ form, order, checked, onChange }: TellCustomerProps) {
  const email = String(form.typed.email).trim()
  const name = String(form.typed.first_name).trim() || order.first_name
  if (email === '')
    return <p className={`small muted ${jobSideClass}`}>{m.admin_edit_no_email()}</p>
  const tellTo = order.language === 'ar' ? m.admin_edit_tell_to_ar : m.admin_edit_tell_to_en
  return (
    <div className={`edit-tell ${jobSideClass}`}>
      <Check>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {m.admin_edit_tell({ name: name })}
          <small>
            <Sentence of={(put) => tellTo({ email: put(<bdi className="ltr">{email}</bdi>) })} />
          </small>
        </span>
      </Check>
    </div>
  )
}
