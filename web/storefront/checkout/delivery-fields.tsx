import type { Area } from '#contract/areas.ts'
import type { DeliveryForm } from '#contract/checkout.ts'
import { limits } from '#contract/limits.ts'
import {
  checkout_additional_phone,
  checkout_address,
  checkout_choose_city,
  checkout_city,
  checkout_email,
  checkout_first_name,
  checkout_instagram_user,
  checkout_last_name,
  checkout_phone,
  checkout_phone_why,
  checkout_state,
  checkout_where,
  checkout_who,
} from '#messages'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select.tsx'
import type { useShopForm } from '../forms/use-shop-form.ts'

export type Fields = Record<
  'first_name' | 'last_name' | 'phone' | 'additional_phone' | 'email' | 'instagram_user' | 'city' | 'state' | 'address',
  string
>

export type FieldName = keyof Fields

/** What each field is called, in the order in which they stand. */
export const labels: Record<FieldName, () => string> = {
  first_name: checkout_first_name,
  last_name: checkout_last_name,
  phone: checkout_phone,
  additional_phone: checkout_additional_phone,
  email: checkout_email,
  instagram_user: checkout_instagram_user,
  city: checkout_city,
  state: checkout_state,
  address: checkout_address,
}

export const fieldNames = Object.keys(labels) as FieldName[]

type DeliveryFieldsProps = {
  areas: Area[]
  fieldOf: ReturnType<typeof useShopForm<FieldName, DeliveryForm>>['fieldOf']
}

/** Who it is for and where it goes. */
export function DeliveryFields({ areas, fieldOf: of }: DeliveryFieldsProps) {
  const written = { dir: 'ltr' } as const
  const phone = { type: 'tel', inputMode: 'tel', maxLength: 2 * limits.phone, ...written } as const
  return (
    <>
      <section>
        <h2 className="title-2">{checkout_who()}</h2>
        <div className="field-pair">
          <TextField {...of('first_name')} type="text" autoComplete="given-name" maxLength={limits.name} />
          <TextField {...of('last_name')} type="text" autoComplete="family-name" maxLength={limits.name} />
          <TextField {...of('phone')} {...phone} autoComplete="tel" hint={checkout_phone_why()} />
          <TextField {...of('additional_phone')} {...phone} autoComplete="off" optional />
          <TextField {...of('email')} {...written} type="email" inputMode="email" autoComplete="email" maxLength={limits.email} optional />
          <TextField
            {...of('instagram_user')}
            {...written}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.instagram_user}
            optional
          />
        </div>
      </section>
      <section>
        <h2 className="title-2">{checkout_where()}</h2>
        <div className="field-pair">
          <SelectField {...of('city')} autoComplete="address-level1">
            <option value="">{checkout_choose_city()}</option>
            {areas.map(({ id, city }) => (
              <option key={id} value={id}>
                {city}
              </option>
            ))}
          </SelectField>
          <TextField {...of('state')} type="text" autoComplete="address-level2" maxLength={limits.state} />
          <TextArea {...of('address')} className="is-full" autoComplete="street-address" maxLength={limits.address} rows={3} />
        </div>
      </section>
    </>
  )
}
