/** Address as it is sent: one text for the shop (R63), and the typed parts as separate fields. */
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

/** The parts count only together with a street. A street alone is sent as the text only. */
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
