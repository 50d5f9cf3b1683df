import { useId } from 'react'
import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { ReturnReason } from '#contract/orders/returns/return-words.ts'
import { toLatinNumber } from '#contract/text/digits.ts'
import { toEgp, toPiastres } from '#contract/text/money.ts'
import * as m from '#messages'
import { Input } from '#web/ui/fields/field.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { fetchAllAreas } from '../areas/all-areas.ts'
import { JobFact, JobSum, JobSums } from '../kit/job/job-sums.tsx'
import { nameOf } from '../kit/names.tsx'
import { ifTheirs } from '../session/may.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import type { Terms } from './terms.tsx'

/** Area of an order; none for members without access to areas. */
export async function fetchAreaOf(
  areaId: number | null | undefined,
  options: CallOptions,
): Promise<AreaRecord | undefined> {
  return (await ifTheirs(fetchAllAreas(options)))?.find(({ id }) => id === areaId)
}

const shopsFault: ReturnReason[] = ['damaged', 'wrong_item']

/**
 * Delivery price of an exchange in EGP: as typed, else that of the area, or none where the shop sent
 * a damaged or wrong piece.
 */
export function deliveryFor(
  { delivery_price }: Terms,
  area: AreaRecord | undefined,
  reasons: readonly (ReturnReason | '')[],
): string {
  if (delivery_price !== null) return delivery_price
  const isFree = reasons.some((reason) => reason !== '' && shopsFault.includes(reason))
  return String(isFree ? 0 : (area?.price ?? 0))
}

/** Amount to collect at the door in EGP. */
export const atDoor = (difference: number, delivery: string): number =>
  toEgp(
    toPiastres(Math.max(0, difference)) +
      toPiastres(Math.max(0, Number(toLatinNumber(delivery)) || 0)),
  )

type ExchangeSumsProps = {
  /** Sums of the pieces; none where old and new ones cost the same. */
  sums?: { fresh: number; value: number; difference: number }
  delivery: string
  area: AreaRecord | undefined
  onDelivery: (typed: string) => void
  refund: number
}

/** Sums of an exchange: new and old pieces, delivery price, and what is collected or paid back. */
export function ExchangeSums({ sums, delivery, area, onDelivery, refund }: ExchangeSumsProps) {
  const id = useId()
  return (
    <JobSums>
      {sums && (
        <>
          <JobSum of={m.admin_exchange_new()} figure={sums.fresh} />
          <JobSum of={m.admin_exchange_old()} figure={-sums.value} />
          <JobSum of={m.admin_exchange_difference()} figure={sums.difference} />
        </>
      )}
      <JobFact
        of={
          <>
            <label htmlFor={id}>{m.admin_exchange_delivery()}</label>
            {area && (
              <small className="exchange-usual" id={`${id}-usual`}>
                {m.admin_exchange_delivery_hint({
                  city: nameOf({ name: area.city, name_ar: area.city_ar }),
                  price: formatMoney(area.price),
                })}
              </small>
            )}
          </>
        }
      >
        <span className="exchange-delivery">
          <Input
            id={id}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={area && `${id}-usual`}
            value={delivery}
            onChange={({ target }) => onDelivery(target.value)}
          />
        </span>
      </JobFact>
      {refund > 0 && <JobSum of={m.admin_return_you_pay()} figure={refund} />}
      <JobSum
        of={m.admin_exchange_door()}
        figure={atDoor(sums?.difference ?? 0, delivery)}
        isTotal
      />
    </JobSums>
  )
}
