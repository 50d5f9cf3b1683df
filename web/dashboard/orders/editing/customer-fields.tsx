import type { AreaRecord } from '#contract/couriers/areas.ts'
import { limits } from '#contract/limits.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { CodeField, EmailField, LongField, PhoneField, WordsField } from '../../kit/form/fields.tsx'
import { nameOf } from '../../kit/names.tsx'
import { cityOf } from '../contact.ts'
import type { EditForm } from './use-edit-form.ts'

type CustomerFieldsProps = { form: EditForm; order: OrderRecord; areas: AreaRecord[] }

export function CustomerFields({ form, order, areas }: CustomerFieldsProps) {
  const { onChange, ...city } = form.fieldOf('city')
  const isGone = order.area_id === null
  return (
    <div className="field-pair">
      <WordsField {...form.fieldOf('first_name')} />
      <WordsField {...form.fieldOf('last_name')} />
      <PhoneField {...form.fieldOf('phone')} />
      <PhoneField {...form.fieldOf('additional_phone')} optional />
      <SelectField
        {...city}
        onChange={(event) => {
          // The delivery price of another city is set by the server, unless it is typed afterwards.
          const isOwn = event.target.value === form.seen.city
          form.form.setValue('delivery_price', (isOwn ? form.seen.delivery_price : '') as never, {
            shouldDirty: true,
          })
          return onChange(event)
        }}
      >
        {isGone && <option value="">{cityOf(order)}</option>}
        {areas.map(({ id, city, city_ar }) =>
          optionOf(id, nameOf({ name: city, name_ar: city_ar })),
        )}
      </SelectField>
      <WordsField {...form.fieldOf('state')} />
      <LongField {...form.fieldOf('address')} className="is-full" maxLength={limits.address} />
      <EmailField {...form.fieldOf('email')} optional />
      <CodeField {...form.fieldOf('instagram_user')} optional />
      <LongField
        {...form.fieldOf('courier_note')}
        className="is-full"
        maxLength={limits.courier_note}
        optional
      />
    </div>
  )
}
