import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { Suspense, use, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Area } from '#contract/couriers/areas.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { useFrame } from '../frame/frame.ts'
import { AreaMissing } from '../shop-contacts.tsx'
import type { Coming } from './load.ts'
import { readDeliveryArea, rememberDeliveryArea } from '../delivery/delivery-area.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'

type DeliveryProps = {
  areas: Area[]
  /** Subtotal in EGP from which delivery is free; 0 for never. */
  freeFrom: number
}

/** Delivery price and time for the visitor's area, which the browser remembers. */
export function Delivery({
  areas,
  freeFrom,
}: { areas: Coming<Area[]> } & Pick<DeliveryProps, 'freeFrom'>) {
  return (
    <Suspense fallback={<DeliveryRow areas={[]} freeFrom={freeFrom} />}>
      <LoadedDelivery areas={areas} freeFrom={freeFrom} />
    </Suspense>
  )
}

function LoadedDelivery({
  areas,
  freeFrom,
}: { areas: Coming<Area[]> } & Pick<DeliveryProps, 'freeFrom'>) {
  const loaded = areas instanceof Promise ? use(areas) : areas
  return loaded.length > 0 && <DeliveryRow areas={loaded} freeFrom={freeFrom} />
}

/** Delivery of the chosen area; without areas an empty row of the same height. */
function DeliveryRow({ areas, freeFrom }: DeliveryProps) {
  const id = useId()
  const { closed_days } = useFrame().settings
  const [chosen, setChosen] = useState('')
  const select = useRef<HTMLSelectElement>(null)
  // The browser alone has the remembered area; a choice made before hydration counts, and is
  // remembered.
  useLayoutEffect(() => {
    const early = select.current?.value
    if (early) rememberDeliveryArea(early)
    setChosen(readDeliveryArea(areas))
  }, [areas])
  const choose = (area: string) => {
    setChosen(area)
    rememberDeliveryArea(area)
  }
  const area = areas.find((one) => String(one.id) === chosen)
  return (
    <div>
      <Icon of={IconMapPin} />
      <div className="delivery-words">
        <div className="delivery-city">
          <label htmlFor={id}>{m.product_delivery_city()}</label>
          <span className="delivery-select">
            <select
              id={id}
              ref={select}
              value={chosen}
              onChange={(event) => choose(event.target.value)}
              disabled={areas.length === 0}
              autoComplete="off"
            >
              <option value="">{m.checkout_choose_city()}</option>
              {areas.map(({ id, city }) => (
                <option key={id} value={id}>
                  {city}
                </option>
              ))}
            </select>
            <Icon of={IconChevronDown} small className="delivery-chevron" />
          </span>
        </div>
        <p className="delivery-says muted small" role="status">
          {area
            ? m.product_delivery_days({
                price: formatMoney(area.price),
                days: deliveryDays(area, closed_days),
              })
            : areas.length > 0
              ? sayPrice(areas)
              : '\u00a0'}
        </p>
        {freeFrom > 0 && (
          <p className="small">{m.delivery_free_from({ price: formatMoney(freeFrom) })}</p>
        )}
        <p className="small muted">
          <AreaMissing />
        </p>
      </div>
    </div>
  )
}

function sayPrice(areas: Area[]): string {
  const prices = areas.map(({ price }) => price)
  const from = formatMoney(Math.min(...prices))
  const to = formatMoney(Math.max(...prices))
  return from === to ? m.product_delivery({ price: from }) : m.product_delivery_range({ from, to })
}
