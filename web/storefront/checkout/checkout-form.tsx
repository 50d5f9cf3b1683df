import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { FetcherWithComponents } from 'react-router'
import type { Area } from '#contract/areas.ts'
import type { Cart } from '#contract/cart.ts'
import type { DeliveryForm } from '#contract/checkout.ts'
import {
  checkout_accept,
  checkout_cash,
  checkout_cash_help,
  checkout_how,
  checkout_kept,
  checkout_login,
  checkout_no_account,
  checkout_pay,
  checkout_pay_before,
  checkout_place,
  checkout_place_for,
  checkout_problems,
  checkout_title,
  form_submitting,
} from '#messages'
import { loginPath, pathTo } from '#web/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { formatMoney, Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { useSession } from '#web/session.ts'
import { readDeliveryArea, rememberDeliveryArea } from '../delivery/delivery-area.ts'
import { canBeOrdered, totalOf } from '../cart/lines.ts'
import { DeliveryReturnsButton } from '../delivery/delivery-returns.tsx'
import { useAlive } from '../forms/alive.ts'
import { ProblemsAlert, useProblems } from '#web/ui/problems.tsx'
import { areRulesMissing, phonesIn, resolverOf, useFormDraft, useRulesAhead } from '../forms/use-shop-form.ts'
import { ShopLink } from '../link.tsx'
import { NeedsScripts } from '../needs-scripts.tsx'
import { type Change, ChangedTotal, type Seen } from './changed-total.tsx'
import { DeliveryFields, type FieldName, type Fields, fieldNames, labels } from './delivery-fields.tsx'
import { checkoutDraft } from './draft.ts'
import { FailureDialog } from './failure-dialog.tsx'
import { PiecesAlert } from './pieces-alert.tsx'
import type { PlaceOrderAnswer } from './place-order.ts'
import { StockAlert, stateOf } from './stock-alert.tsx'
import { useKnownDelivery } from './use-known-delivery.ts'

const resolver = resolverOf<FieldName, DeliveryForm>({
  schema: () => import('#contract/checkout.ts').then(({ deliveryForm }) => deliveryForm),
  prepare: phonesIn('phone', 'additional_phone'),
})

/** How the form is sent. */
export const placement = () => ({ method: 'post', action: pathTo('/checkout'), encType: 'application/json' }) as const

type CheckoutFormProps = {
  areas: Area[]
  cart: Cart | null
  /** The chosen one. */
  area: Area | undefined
  /** Hears the id of the chosen area, '' for none. */
  onCity: (id: string) => void
  /** Sends the form. */
  placing: FetcherWithComponents<PlaceOrderAnswer> & { data: PlaceOrderAnswer | undefined }
}

export function CheckoutForm({ areas, cart, area, onCity, placing }: CheckoutFormProps) {
  // No default values: what was typed before the page came alive counts.
  const form = useForm<Fields, unknown, DeliveryForm>({ mode: 'onTouched', resolver, shouldFocusError: false })
  const { errors } = form.formState
  const { submit, state, data } = placing
  const isSending = state !== 'idle'
  const isAlive = useAlive()
  const problems = useProblems<FieldName>(errors)
  const stockAlert = useRef<HTMLDivElement>(null)
  const piecesAlert = useRef<HTMLDivElement>(null)
  const totalAlert = useRef<HTMLDivElement>(null)
  useFormDraft(form, checkoutDraft, fieldNames)
  useRulesAhead(resolver)
  useKnownDelivery(form, areas)
  const isUser = useSession().state === 'user'

  const { setError, getValues, setValue } = form
  const city = useWatch({ control: form.control, name: 'city' })
  useEffect(() => {
    onCity(city ?? '')
    if (city) rememberDeliveryArea(city)
  }, [city, onCity])
  useEffect(() => {
    const remembered = readDeliveryArea(areas)
    if (remembered && !getValues('city')) setValue('city', remembered)
  }, [areas, getValues, setValue])

  const { tell } = problems
  // Once the cart has been read anew as well: what ran out is told by its lines.
  const answer = isSending ? undefined : data
  const [untold, setUntold] = useState<PlaceOrderAnswer>()
  const cartNow = useRef(cart)
  cartNow.current = cart
  const seen = useRef<Seen>(undefined)
  const [change, setChange] = useState<Change>()
  const [refused, setRefused] = useState<{ pieces: number }>()
  useEffect(() => {
    if (!answer) return
    const { code, errors } = answer.refusal
    const wrong = wrongOf(answer)
    // Judged once: lines that ran short may be mended later on.
    setUntold(isToldInPlace(answer, cartNow.current) ? undefined : answer)
    setChange(answer.told && seen.current && { seen: seen.current, totals: answer.told.totals })
    setRefused(code === 'too_many_pieces' && cartNow.current ? { pieces: cartNow.current.count } : undefined)
    for (const name of wrong) setError(name, { type: 'server', message: errors[name]?.[0] })
    if (code === 'out_of_stock') stockAlert.current?.focus()
    else if (wrong.length > 0) tell(wrong)
  }, [answer, setError, tell])
  useEffect(() => {
    if (refused) piecesAlert.current?.focus()
  }, [refused])
  useEffect(() => {
    if (change) totalAlert.current?.focus()
  }, [change])

  const total = cart && totalOf(cart, area?.price)
  // Of other cities and carts it was not said.
  const changed = change?.totals.total_price === total ? change : undefined
  const send = form.handleSubmit(
    (delivery) => {
      if (!cart || total === null) return
      seen.current = { cart, area, total }
      return submit({ ...delivery, total_seen: total }, placement())
    },
    (invalid) => {
      if (areRulesMissing(invalid)) setUntold({ refusal: { code: 'no_response', errors: {} } })
      else tell(fieldNames.filter((name) => invalid[name]))
    },
  )
  // The second press of a double click comes before the screen knows of the first.
  const isPlacing = useRef(false)
  const place = async (event: FormEvent) => {
    event.preventDefault()
    if (isPlacing.current) return
    isPlacing.current = true
    await send(event).finally(() => {
      isPlacing.current = false
    })
  }
  return (
    <form className="checkout-form" noValidate onSubmit={place}>
      <div>
        <h1 className="display-2">{checkout_title()}</h1>
        <div className="either muted mt-2">
          <p className={isUser ? 'is-out' : undefined}>
            {checkout_no_account()}{' '}
            <ShopLink className="link" to={loginPath('/checkout')}>
              {checkout_login()}
            </ShopLink>
          </p>
          {isUser && <p>{checkout_kept()}</p>}
        </div>
      </div>
      <NeedsScripts />
      <StockAlert cart={cart} ref={stockAlert} />
      <PiecesAlert cart={cart} refused={refused?.pieces} ref={piecesAlert} />
      <ProblemsAlert problems={problems} labels={labels} say={checkout_problems} />
      <DeliveryFields areas={areas} register={form.register} errors={errors} />
      <section>
        <h2 className="title-2">{checkout_how()}</h2>
        <div className="payment">
          <Nuqta />
          <div>
            <p className="strong">{checkout_cash()}</p>
            <p className="small muted">{checkout_cash_help()}</p>
          </div>
        </div>
      </section>
      <div className="checkout-place">
        {cart && changed && <ChangedTotal change={changed} cart={cart} ref={totalAlert} />}
        {cart && canBeOrdered(cart) && <Due cart={cart} delivery={area?.price} />}
        <Button
          type="submit"
          kind="primary"
          size="large"
          // What it would come to is not known without a cart.
          disabled={!isAlive || !cart}
          state={isSending ? 'loading' : 'rest'}
          loadingText={form_submitting()}
        >
          {changed ? checkout_place_for({ total: formatMoney(changed.totals.total_price) }) : checkout_place()}
        </Button>
        <p className="small muted">
          <Sentence of={(put) => checkout_accept({ rules: put(<DeliveryReturnsButton className="link" />) })} />
        </p>
      </div>
      <FailureDialog answer={untold} />
    </form>
  )
}

/** What is paid at the door, named where the order is placed. */
function Due({ cart, delivery }: { cart: Cart; delivery: number | undefined }) {
  const say = delivery === undefined ? checkout_pay_before : checkout_pay
  return (
    <p>
      <Sentence
        of={(put) =>
          say({
            total: put(
              <b>
                <Money egp={totalOf(cart, delivery)} />
              </b>,
            ),
          })
        }
      />
    </p>
  )
}

const wrongOf = ({ refusal }: PlaceOrderAnswer): FieldName[] => fieldNames.filter((name) => refusal.errors[name])

/** Beside a field, by the lines that ran short, or by the cart, which is empty. */
function isToldInPlace(answer: PlaceOrderAnswer, cart: Cart | null): boolean {
  const { code } = answer.refusal
  if (code === 'out_of_stock') return cart?.cart.some((line) => stateOf(line) !== null) ?? false
  return code === 'cart_empty' || code === 'too_many_pieces' || answer.told !== undefined || wrongOf(answer).length > 0
}
