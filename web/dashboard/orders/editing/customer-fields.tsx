import type { AreaRecord } from '#contract/couriers/areas.ts'
import { limits } from '#contract/limits.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { nameOf } from '../../kit/names.tsx'
import { cityOf } from '../contact.ts'
import type { EditForm } from './use-edit-form.ts'

type CustomerFieldsProps = { form: EditForm; order: OrderRecord; areas: AreaRecord[] }

const phone = { type: 'tel', dir: 'ltr', autoComplete: 'off' } as const
const words = { dir: 'auto', autoComplete: 'off' } as const

export function CustomerFields({ form, order, areas }: CustomerFieldsProps) {
  const { onChange, ...city } = form.fieldOf('city')
  const isGone = order.area_id === null
  return (
    <div className="field-pair">
      <TextField {...form.fieldOf('first_name')} {...words} />
      <TextField {...form.fieldOf('last_name')} {...words} />
      <TextField {...form.fieldOf('phone')} {...phone} />
      <TextField {...form.fieldOf('additional_phone')} {...phone} optional />
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
        {areas.map(({ id, city, city_ar }) => (
          <option key={id} value={id}>
            {nameOf({ name: city, name_ar: city_ar })}
          </option>
        ))}
      </SelectField>
      <TextField {...form.fieldOf('state')} {...words} />
      <TextArea
        {...form.fieldOf('address')}
        className="is-full"
        dir="auto"
        maxLength={limits.address}
      />
      <TextField {...form.fieldOf('email')} type="email" dir="ltr" autoComplete="off" optional />
      <TextField {...form.fieldOf('instagram_user')} dir="ltr" autoComplete="off" optional />
      <TextArea
        {...form.fieldOf('courier_note')}
        className="is-full"
        dir="auto"
        maxLength={limits.courier_note}
        optional
      />
    </div>
  )
}
