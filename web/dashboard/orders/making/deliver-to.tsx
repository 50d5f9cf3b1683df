import type { ReactNode } from 'react'
import type { CustomerRecord } from '#contract/orders/customers/customers.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Picks } from '../../kit/form/picks.tsx'
import { addressInOneLine } from '../contact.ts'
import type { MakeForm } from './use-make-form.ts'
import { addressFields } from './use-filled.ts'

type DeliverToProps = {
  form: MakeForm
  addresses: CustomerRecord['addresses']
  /** Address fields. */
  children: ReactNode
}

const names = ['city', 'state', 'address'] as const
const other = 'other'

/** Choice between former addresses of this phone and a new one. */
export function DeliverTo({ form, addresses, children }: DeliverToProps) {
  const { typed, put } = form
  if (addresses.length === 0) return children
  const chosen = addresses.findIndex((one) => {
    const fields = addressFields(one)
    return names.every((name) => fields[name] === typed[name])
  })
  const choose = (value: string) => {
    const one = addresses[Number(value)]
    const fields =
      one && value !== other ? addressFields(one) : { city: '', state: '', address: '' }
    for (const name of names) put(name, fields[name])
  }
  return (
    <>
      <Picks
        legend={m.admin_make_deliver_to()}
        value={chosen < 0 ? other : String(chosen)}
        onChange={choose}
        options={[
          ...addresses.map((one, place) => ({
            value: String(place),
            label: addressInOneLine(one),
            note: noteOf(one),
          })),
          { value: other, label: m.admin_make_other_address() },
        ]}
      />
      {/* For a deleted area the city has to be chosen again. */}
      {(chosen < 0 || typed.city === '') && children}
    </>
  )
}

const noteOf = ({ orders, last_at }: CustomerRecord['addresses'][number]): string | undefined =>
  last_at === null
    ? undefined
    : orders === 1
      ? m.admin_make_address_once({ day: formatDay(last_at) })
      : m.admin_make_address_last({ count: orders, day: formatDay(last_at) })
