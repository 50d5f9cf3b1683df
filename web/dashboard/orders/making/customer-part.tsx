import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { CustomerRecord as Customer } from '#contract/orders/customers/customers.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { CodeField, EmailField, LongField, PhoneField, WordsField } from '../../kit/form/fields.tsx'
import { CustomerSummary } from '../../customers/customer-summary.tsx'
import { CustomerMark } from '../../customers/record.tsx'
import { JobPart } from '../../kit/job/job.tsx'
import { nameOf } from '../../kit/names.tsx'
import { DeliverTo } from './deliver-to.tsx'
import type { MakeForm } from './use-make-form.ts'

type CustomerPartProps = {
  form: MakeForm
  areas: AreaRecord[]
  customer: Customer | null | undefined
}
const further = ['email', 'additional_phone', 'instagram_user', 'courier_note'] as const

/** Customer and address fields; prefilled from the customer with this phone. */
export function CustomerPart({ form, areas, customer }: CustomerPartProps) {
  const isFilled = further.some((name) => form.typed[name] !== '' || form.errorOf(name))
  return (
    <JobPart id="make-customer" title={m.admin_make_customer()}>
      <div className="make-customer">
        <PhoneField {...form.fieldOf('phone')} />
        {customer && (
          <CustomerSummary
            className="make-known"
            figures={customer}
            phone={customer.phone}
            lastAt={customer.last_at}
            own={0}
            withOpen
          >
            <CustomerMark mark={customer.mark} />
            {customer.note && (
              <span className="make-known-note" dir="auto">
                {customer.note}
              </span>
            )}
          </CustomerSummary>
        )}
        {customer === null && <p className="small muted">{m.admin_make_new_phone()}</p>}
        <div className="field-pair">
          <WordsField {...form.fieldOf('first_name')} />
          <WordsField {...form.fieldOf('last_name')} />
        </div>
        <DeliverTo form={form} addresses={customer?.addresses ?? []}>
          <div className="field-pair">
            <SelectField {...form.fieldOf('city')}>
              <option value="">{m.admin_make_choose_city()}</option>
              {areas.map(({ id, city, city_ar, price }) =>
                optionOf(
                  id,
                  [nameOf({ name: city, name_ar: city_ar }), formatMoney(price)].join(
                    m.admin_list_comma(),
                  ),
                ),
              )}
            </SelectField>
            <WordsField {...form.fieldOf('state')} />
            <LongField
              {...form.fieldOf('address')}
              className="is-full"
              maxLength={limits.address}
            />
          </div>
        </DeliverTo>
        <LongField
          {...form.fieldOf('note')}
          note={m.admin_make_note_only()}
          maxLength={limits.order_note}
          className="make-note"
        />
        <SelectField {...form.fieldOf('language')}>
          <option value="ar">{m.admin_make_arabic()}</option>
          <option value="en">{m.admin_make_english()}</option>
        </SelectField>
        <details className="make-more" open={isFilled || undefined}>
          <summary>{m.admin_make_more()}</summary>
          <div className="field-pair">
            <EmailField {...form.fieldOf('email')} optional />
            <PhoneField {...form.fieldOf('additional_phone')} optional />
            <CodeField {...form.fieldOf('instagram_user')} optional />
            <LongField
              {...form.fieldOf('courier_note')}
              className="is-full"
              maxLength={limits.courier_note}
              optional
            />
          </div>
        </details>
      </div>
    </JobPart>
  )
}
