import type { CourierRecord } from '#contract/couriers/couriers.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import type { CallOptions } from '#contract/endpoint.ts'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { CodeField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { Picks } from '../kit/form/picks.tsx'
import { nameOf } from '../kit/names.tsx'
import { ifTheirs } from '../session/may.ts'

/** Transport and refund of a return. */
export type Terms = {
  comes_by: 'courier' | 'customer'
  courier_id: string
  money_by: 'courier' | 'transfer'
  money_to: string
  /** Typed delivery price of an exchange; null until it is typed. */
  delivery_price: string | null
}

/** Available couriers; none for members without access to them. */
export async function fetchCouriers(options: CallOptions): Promise<CourierRecord[]> {
  const answer = await ifTheirs(
    adminApi().couriers.page({ page: 1, per_page: limits.per_page }, options),
  )
  return answer?.couriers.data.filter(({ is_active }) => is_active) ?? []
}

export const startTerms = (couriers: CourierRecord[]): Terms => ({
  comes_by: couriers.length > 0 ? 'courier' : 'customer',
  courier_id: String(couriers[0]?.id ?? ''),
  money_by: 'transfer',
  money_to: '',
  delivery_price: null,
})

/** @property delivery delivery price of an exchange in EGP, as typed */
type What = { isExchange: boolean; refund: number; delivery: string }

/** Cash cannot be handed out where the customer brings the return and no exchange is delivered. */
const mayHandOut = ({ comes_by }: Terms, { isExchange }: Pick<What, 'isExchange'>): boolean =>
  isExchange || comes_by === 'courier'

/** Terms as the request body, without those that do not apply. */
export function sentTerms(terms: Terms, what: What) {
  const { comes_by, courier_id, money_by, money_to } = terms
  const by = mayHandOut(terms, what) ? money_by : 'transfer'
  return {
    comes_by,
    ...(comes_by === 'courier' && !what.isExchange && { courier_id: Number(courier_id) }),
    ...(what.isExchange && { delivery_price: what.delivery }),
    ...(what.refund > 0 && {
      money_by: by,
      ...(by === 'transfer' && money_to.trim() && { money_to: money_to.trim() }),
    }),
  }
}

type TermsFieldsProps = Omit<What, 'delivery'> & {
  couriers: CourierRecord[]
  terms: Terms
  onChange: (terms: Terms) => void
}

export function TermsFields({ couriers, terms, onChange, ...what }: TermsFieldsProps) {
  const { isExchange, refund } = what
  const byHand = {
    value: 'customer' as const,
    label: m.admin_return_comes_customer(),
    note: m.admin_return_comes_customer_note(),
  }
  const byCourier = {
    value: 'courier' as const,
    label: isExchange ? m.admin_return_comes_swap() : m.admin_return_comes_courier(),
    note: isExchange ? m.admin_return_comes_swap_note() : undefined,
  }
  const transfer = {
    value: 'transfer' as const,
    label: m.admin_return_money_transfer(),
    note: m.admin_return_money_transfer_note(),
  }
  const cash = { value: 'courier' as const, label: m.admin_return_money_courier() }
  const money_by = mayHandOut(terms, what) ? terms.money_by : 'transfer'
  return (
    <>
      <Picks
        legend={m.admin_return_comes()}
        options={isExchange || couriers.length > 0 ? [byCourier, byHand] : [byHand]}
        value={terms.comes_by}
        onChange={(comes_by) => onChange({ ...terms, comes_by })}
      />
      {terms.comes_by === 'courier' && !isExchange && (
        <SelectField
          label={m.admin_return_courier()}
          value={terms.courier_id}
          onChange={({ target }) => onChange({ ...terms, courier_id: target.value })}
        >
          {couriers.map((one) => optionOf(one.id, nameOf(one)))}
        </SelectField>
      )}
      {refund > 0 && (
        <Picks
          legend={m.admin_return_money_goes()}
          options={mayHandOut(terms, what) ? [cash, transfer] : [transfer]}
          value={money_by}
          onChange={(by) => onChange({ ...terms, money_by: by })}
        />
      )}
      {refund > 0 && money_by === 'transfer' && (
        <CodeField
          label={m.admin_return_money_to()}
          optional
          maxLength={limits.money_to}
          value={terms.money_to}
          onChange={({ target }) => onChange({ ...terms, money_to: target.value })}
        />
      )}
    </>
  )
}
