/** The one text that an address is to the shop (R63), from the fields that ask for its parts. */
import { checkout_joined, checkout_joined_building, checkout_joined_flat, checkout_joined_floor } from '#messages'
import type { AddressPart } from './delivery-fields.tsx'

const say: Record<AddressPart, (text: string) => string> = {
  building: (building) => checkout_joined_building({ building }),
  floor: (floor) => checkout_joined_floor({ floor }),
  flat: (flat) => checkout_joined_flat({ flat }),
  landmark: (landmark) => landmark,
}

/** Parts without a street are no address. */
export function joinAddress(typed: Record<AddressPart | 'address', string | undefined>): string {
  const street = typed.address?.trim() ?? ''
  if (street === '') return ''
  const parts = (Object.keys(say) as AddressPart[]).flatMap((part) => {
    const text = typed[part]?.trim()
    return text ? [say[part](text)] : []
  })
  return parts.reduce((before, part) => checkout_joined({ before, part }), street)
}
