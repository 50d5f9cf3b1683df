/**
 * An address as it is sent: the one text that it is to the shop (R63), and beside it the parts that
 * were typed apart.
 */
import * as m from '#messages'
import type { AddressPart } from './delivery-fields.tsx'

type Typed = Record<AddressPart | 'address', string | undefined>

const say: Record<AddressPart, (text: string) => string> = {
  building: (building) => m.checkout_joined_building({ building }),
  floor: (floor) => m.checkout_joined_floor({ floor }),
  apartment: (flat) => m.checkout_joined_flat({ flat }),
  landmark: (landmark) => landmark,
}

const names = Object.keys(say) as AddressPart[]

/** Parts without a street are no address. Who types the street alone sends the text alone. */
export function sentAddress(typed: Typed): Typed & { street?: string } {
  const street = typed.address?.trim() ?? ''
  const parts = Object.fromEntries(
    names.map((name) => [name, typed[name]?.trim() || undefined]),
  ) as Record<AddressPart, string | undefined>
  const given = names.flatMap((name) => (parts[name] ? [say[name](parts[name])] : []))
  if (street === '' || given.length === 0) return { ...parts, address: street }
  return {
    ...parts,
    street,
    address: given.reduce((before, part) => m.checkout_joined({ before, part }), street),
  }
}
