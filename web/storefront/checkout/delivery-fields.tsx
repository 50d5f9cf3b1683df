import type { Area } from '#contract/couriers/areas.ts'
import type { DeliveryForm } from '#contract/orders/checkout.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { EmailField, NameField, PhoneField } from '#web/forms/contact-fields.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { type ReactNode, useId } from 'react'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { AreaMissing } from '../shop-contacts.tsx'
import type { useShopForm } from '../forms/use-shop-form.ts'

/** Optional parts of the address that help the courier find the door. */
export type AddressPart = 'building' | 'floor' | 'apartment' | 'landmark'

export type Fields = Record<
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'additional_phone'
  | 'email'
  | 'instagram_user'
  | 'city'
  | 'state'
  | 'address'
  | AddressPart
  | 'courier_note',
  string
>

export type FieldName = keyof Fields

/** Labels of the fields, in the order of the form. */
export const labels: Record<FieldName, () => string> = {
  first_name: m.checkout_first_name,
  last_name: m.checkout_last_name,
  phone: m.checkout_phone,
  additional_phone: m.checkout_additional_phone,
  email: m.checkout_email,
  instagram_user: m.checkout_instagram_user,
  city: m.checkout_city,
  state: m.checkout_state,
  address: m.checkout_address,
  building: m.checkout_building,
  floor: m.checkout_floor,
  apartment: m.checkout_flat,
  landmark: m.checkout_landmark,
  courier_note: m.checkout_courier_note,
}

export const fieldNames = Object.keys(labels) as FieldName[]

type DeliveryFieldsProps = {
  areas: Area[]
  /** Price and days of the chosen area, shown under it. */
  delivery: ReactNode
  fieldOf: ReturnType<typeof useShopForm<FieldName, DeliveryForm>>['fieldOf']
}

/** Fields for contact and delivery address. */
export function DeliveryFields({ areas, delivery, fieldOf: of }: DeliveryFieldsProps) {
  return (
    <>
      <section>
        <h2 className="title-2">{m.checkout_who()}</h2>
        <div className="field-pair">
          <NameField
            {...of('first_name')}
            autoComplete="given-name"
            hint={m.checkout_first_name_hint()}
          />
          <NameField
            {...of('last_name')}
            autoComplete="family-name"
            hint={m.checkout_last_name_hint()}
          />
          <PhoneField {...of('phone')} hint={m.checkout_phone_why()} />
          <PhoneField {...of('additional_phone')} autoComplete="off" optional />
          <EmailField {...of('email')} optional />
          <TextField
            {...of('instagram_user')}
            dir="ltr"
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
        <h2 className="title-2">{m.checkout_where()}</h2>
        <div className="field-pair">
          <SelectField
            {...of('city')}
            autoComplete="address-level1"
            note={m.checkout_city_note()}
            hint={
              <>
                {delivery}
                <AreaMissing />
              </>
            }
          >
            <option value="">{m.checkout_choose_city()}</option>
            {areas.map(({ id, city }) => optionOf(id, city))}
          </SelectField>
          <TextField
            {...of('state')}
            type="text"
            autoComplete="address-level2"
            maxLength={limits.state}
            note={m.checkout_state_note()}
          />
          <TextArea
            {...of('address')}
            className="is-full"
            autoComplete="street-address"
            maxLength={limits.address}
            rows={2}
            hint={m.checkout_address_hint()}
          />
          <AddressParts fieldOf={of} />
          <TextArea
            {...of('courier_note')}
            className="is-full"
            autoComplete="off"
            maxLength={limits.courier_note}
            rows={2}
            hint={m.checkout_courier_note_hint()}
            optional
          />
        </div>
      </section>
    </>
  )
}

/**
 * Building, floor, flat and landmark: sent within the address text and as separate fields
 * (address.ts).
 */
function AddressParts({ fieldOf: of }: Pick<DeliveryFieldsProps, 'fieldOf'>) {
  const id = useId()
  const short = { type: 'text', autoComplete: 'off', maxLength: limits.address_part } as const
  return (
    <div className="address-parts is-full" role="group" aria-labelledby={id}>
      <p className="hint address-parts-about" id={id}>
        {m.checkout_address_parts()}
      </p>
      <TextField {...of('building')} {...short} />
      <TextField {...of('floor')} {...short} />
      <TextField {...of('apartment')} {...short} />
      <TextField {...of('landmark')} {...short} className="is-full" maxLength={limits.landmark} />
    </div>
  )
}
