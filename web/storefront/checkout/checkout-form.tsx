import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { useFetcher } from 'react-router'
import type { Area } from '#contract/areas.ts'
import type { Cart } from '#contract/cart.ts'
import { type DeliveryForm, deliveryForm } from '#contract/checkout.ts'
import { normalizePhone } from '#contract/phone.ts'
import {
  checkout_accept,
  checkout_cash,
  checkout_cash_help,
  checkout_how,
  checkout_login,
  checkout_no_account,
  checkout_place,
  checkout_problems,
  checkout_title,
  form_submitting,
} from '#messages'
import { pathTo } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { DeliveryReturnsButton } from '../delivery-returns.tsx'
import { ShopLink } from '../link.tsx'
import { DeliveryFields, type FieldName, type Fields, fieldNames, labels } from './delivery-fields.tsx'
import { readDraft, writeDraft } from './draft.ts'
import { FailureDialog } from './failure-dialog.tsx'
import type { PlaceOrderAnswer } from './place-order.ts'
import { StockAlert } from './stock-alert.tsx'

const check = zodResolver(deliveryForm) as unknown as Resolver<Fields, unknown, DeliveryForm>

/** The contract's rules, over numbers in the API's spelling (decisions, Phones). */
const resolver: Resolver<Fields, unknown, DeliveryForm> = (values, context, options) => {
  const { phone = '', additional_phone = '' } = values
  return check({ ...values, phone: normalizePhone(phone), additional_phone: normalizePhone(additional_phone) }, context, options)
}

/** How the form is sent. */
export const placement = () => ({ method: 'post', action: pathTo('/checkout'), encType: 'application/json' }) as const

const neverChanges = () => () => {}
const inBrowser = () => true
const onServer = () => false

type CheckoutFormProps = {
  areas: Area[]
  cart: Cart | null
  /** Hears the id of the chosen area, '' for none. */
  onCity: (id: string) => void
}

export function CheckoutForm({ areas, cart, onCity }: CheckoutFormProps) {
  // No default values: what was typed before the page came alive counts.
  const form = useForm<Fields, unknown, DeliveryForm>({ mode: 'onTouched', resolver, shouldFocusError: false })
  const { errors } = form.formState
  const { submit, state, data } = useFetcher<PlaceOrderAnswer>()
  const isSending = state !== 'idle'
  // Sent by the browser itself, before the script is there, the form would lose what was typed and show it in the address.
  const isAlive = useSyncExternalStore(neverChanges, inBrowser, onServer)
  const problems = useProblems(errors)
  const stockAlert = useRef<HTMLDivElement>(null)
  useDraft(form)

  const city = useWatch({ control: form.control, name: 'city' })
  useEffect(() => onCity(city ?? ''), [city, onCity])

  const { setError } = form
  const { tell } = problems
  // Once the cart has been read anew as well: what ran out is told by its lines.
  const answer = isSending ? undefined : data
  useEffect(() => {
    if (!answer) return
    const { code, errors } = answer.refusal
    const wrong = fieldNames.filter((name) => errors[name])
    for (const name of wrong) setError(name, { type: 'server', message: errors[name]?.[0] })
    if (code === 'out_of_stock') stockAlert.current?.focus()
    else if (wrong.length > 0) tell(wrong)
  }, [answer, setError, tell])

  const send = form.handleSubmit(
    (delivery) => submit(delivery, placement()),
    (invalid) => tell(fieldNames.filter((name) => invalid[name])),
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
        <p className="muted mt-2">
          {checkout_no_account()}{' '}
          <ShopLink className="link" to="/login">
            {checkout_login()}
          </ShopLink>
        </p>
      </div>
      <StockAlert cart={cart} ref={stockAlert} />
      {problems.fields.length > 0 && <Alert ref={problems.alert}>{sayProblems(problems.fields)}</Alert>}
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
      <div className="grid gap-3">
        <Button
          type="submit"
          kind="primary"
          size="large"
          disabled={!isAlive}
          state={isSending ? 'loading' : 'rest'}
          loadingText={form_submitting()}
        >
          {checkout_place()}
        </Button>
        <p className="small muted">
          <Sentence of={(put) => checkout_accept({ rules: put(<DeliveryReturnsButton className="link" />) })} />
        </p>
      </div>
      <FailureDialog answer={answer} />
    </form>
  )
}

/** What was wrong when it was last sent, as long as any of it still is; focus moves to the alert that says it. */
function useProblems(errors: FieldErrors<Fields>) {
  const alert = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState<{ fields: FieldName[] }>({ fields: [] })
  const [tell] = useState(() => (fields: FieldName[]) => setTold({ fields }))
  const isShown = told.fields.some((name) => errors[name])
  // The form's errors come a render later than what is told; once they are there, focus moves once.
  const focusedFor = useRef(told)
  useEffect(() => {
    if (!isShown || focusedFor.current === told) return
    focusedFor.current = told
    alert.current?.focus()
  }, [told, isShown])
  return { alert, tell, fields: isShown ? told.fields : [] }
}

function sayProblems(fields: FieldName[]): string {
  // British English writes no comma before the last "and".
  const list = new Intl.ListFormat(currentLocale() === 'ar' ? 'ar' : 'en-GB')
  return checkout_problems({ count: fields.length, fields: list.format(fields.map((name) => labels[name]())) })
}

/** Keeps what is typed, and brings it back into fields that are still empty. */
function useDraft({ getValues, setValue, subscribe }: ReturnType<typeof useForm<Fields, unknown, DeliveryForm>>): void {
  useEffect(() => {
    const draft = readDraft()
    for (const name of fieldNames) {
      if (draft[name] && !getValues(name)) setValue(name, draft[name])
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(values) })
  }, [getValues, setValue, subscribe])
}
