import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Area } from '#contract/couriers/areas.ts'
import type { DeliveryForm } from '#contract/orders/checkout.ts'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { asUser, useSession } from '#web/session.ts'
import { type Fields, fieldNames } from './delivery-fields.tsx'

/** Prefills name and last address of a signed-in user. Only empty fields are filled, once. */
export function useKnownDelivery(
  { getValues, setValue }: UseFormReturn<Fields, unknown, DeliveryForm>,
  areas: Area[],
): void {
  const { user } = useSession()
  const filledFor = useRef<number>(undefined)
  useEffect(() => {
    if (!user || filledFor.current === user.id) return
    filledFor.current = user.id
    const fill = (known: Partial<Fields>) => {
      for (const name of fieldNames)
        if (known[name] && !getValues(name)) setValue(name, known[name])
    }
    const [first_name = '', ...rest] = user.name.split(' ')
    fill({ first_name, last_name: rest.join(' '), email: user.email, phone: user.phone ?? '' })
    asUser((as) =>
      browserApi().orders.mine({ page: 1, per_page: 1, lang: currentLocale() }, as),
    ).then(
      ({ orders: [last] }) => {
        if (!last) return
        const area = areas.find(({ city }) => city === last.city)
        const chosen = getValues('city')
        // The last address is of no use if the shopper has chosen another city since.
        if (chosen && chosen !== String(area?.id)) return
        fill({ state: last.state, address: last.address, city: area ? String(area.id) : '' })
      },
      // On a failure the fields stay empty.
      () => {},
    )
  }, [user, areas, getValues, setValue])
}
