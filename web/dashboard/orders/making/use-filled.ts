import { useEffect, useEffectEvent, useRef } from 'react'
import type { CustomerRecord } from '#contract/orders/customers/customers.ts'
import type { MadeName, TypedMade } from './typed-made.ts'

type Filled = Partial<Record<MadeName, string>>

/** Form values of a known customer: name, and the address of the last order. */
function fieldsOf(customer: CustomerRecord | null): Filled {
  if (!customer) return {}
  const { first_name, last_name, email, additional_phone, instagram_user, language, addresses } =
    customer
  const last = addresses.find(({ area_id }) => area_id !== null) ?? addresses[0]
  return {
    first_name,
    last_name,
    email: email ?? '',
    additional_phone: additional_phone ?? '',
    instagram_user: instagram_user ?? '',
    language,
    ...(last && addressFields(last)),
  }
}

export const addressFields = ({
  state,
  address,
  area_id,
}: CustomerRecord['addresses'][number]) => ({
  city: area_id === null ? '' : String(area_id),
  state,
  address,
})

/**
 * Fields that are filled together: a half typed address is not completed with half of another one.
 */
const wholes: MadeName[][] = [
  ['first_name', 'last_name'],
  ['city', 'state', 'address'],
  ['email'],
  ['additional_phone'],
  ['instagram_user'],
  ['language'],
]

type Options = {
  customer: CustomerRecord | null | undefined
  /** Reads the current value of a field, which may not be rendered yet. */
  read: (name: MadeName) => unknown
  /** Initial values. */
  empty: TypedMade
  put: (name: MadeName, value: string) => void
}

/**
 * Prefills fields from a known phone if they are empty or were prefilled from another phone; typed
 * values stay.
 */
export function useFilled({ customer, read, empty, put }: Options): void {
  const filled = useRef<Filled>({})
  const fill = useEffectEvent((known: CustomerRecord | null) => {
    const next = fieldsOf(known)
    const before = filled.current
    for (const names of wholes) {
      const isTyped = names.some(
        (name) => read(name) !== empty[name] && read(name) !== before[name],
      )
      if (!isTyped) for (const name of names) put(name, next[name] ?? String(empty[name]))
    }
    filled.current = next
  })
  useEffect(() => {
    if (customer !== undefined) fill(customer)
  }, [customer])
}
