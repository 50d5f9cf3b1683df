import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { nameOf } from '../../kit/names.tsx'
import { reasonOfRefusal } from '../../kit/row-reasons.ts'
import { screenPath } from '../../screens.ts'
import { useCameFrom } from '../ways-back.tsx'
import type { Products } from '../pieces/use-products.ts'
import { type DraftLine, rebased } from '../pieces/draft-lines.ts'
import { orderMeanwhile } from '../acts/order-meanwhile.ts'
import { draftsWords } from './line-words.ts'
import {
  changesOf,
  deliveryWords,
  editForm,
  type EditInput,
  type EditName,
  labels,
  prepare,
  type TypedOrder,
  typedOf,
  withReasons,
} from './typed-order.ts'

const failure = failedWith(m.admin_edit_failed())

/** Text for a refused edit. */
function failureOf(refusal: Refusal) {
  const reasons: Partial<Record<Refusal['code'], () => string>> = {
    not_pending: m.admin_edit_not_pending,
    out_of_stock: m.admin_order_stock_gone,
    conflict: m.admin_order_stock_busy,
  }
  const reason = reasonOfRefusal(refusal) ?? reasons[refusal.code]?.()
  return reason ? { ...errorWith(m.admin_edit_failed()), detail: reason } : failure(refusal)
}

type Options = {
  order: OrderRecord
  areas: AreaRecord[]
  products: Products
  tellsCustomer: boolean
}

export function useEditForm({ order, areas, products, tellsCustomer }: Options) {
  const { showToast } = useAnnouncements()
  const leave = useLeave(order.id)
  // Order from the last refusal: an edit that overrides it is merged into its lines.
  const theirs = useRef<OrderRecord>(order)
  const [version, setVersion] = useState(order.version)
  const [isSaved, setSaved] = useState(false)
  const send = (at: number, changed: Partial<EditInput>) =>
    adminApi().orders.edit({
      id: String(order.id),
      version: at,
      ...changed,
      tell_customer: tellsCustomer,
    } as never)
  const form = useRecordForm<
    EditName,
    EditInput & Record<string, unknown>,
    Awaited<ReturnType<typeof send>>
  >({
    schema: editForm as never,
    labels,
    values: typedOf(order),
    prepare,
    edited: {
      version: order.version,
      valuesOf: (now: OrderRecord) => {
        theirs.current = now
        return typedOf(now)
      },
      wordsOf: (name, value, among) => {
        if (name === 'lines') return draftsWords(value as DraftLine[], products)
        if (name === 'city') return cityWords(value, areas)
        if (name === 'delivery_price') return deliveryWords(among, areas)
        return String(among[name] ?? '')
      },
    },
    send: async (fields, { version: at = order.version, seen }) => {
      const changed = changesOf(fields, seen, areas)
      try {
        return await send(at, changed)
      } catch (thrown) {
        const now = orderMeanwhile(thrown)
        if (!now || !isUntouched(now, seen)) throw thrown
        // Another member added a call or a note, which the edit does not override.
        return await send(now.version, changed)
      }
    },
    done: m.admin_edit_done,
    failure: failureOf,
    onDone: ({ order: { version } }) => {
      // The screen has reloaded the order by now: that is no other member's change.
      setVersion(version)
      setSaved(true)
      leave()
    },
  })
  const { seen, conflict } = form
  const typed = form.form.watch() as unknown as TypedOrder
  const prepared = prepare(typed)
  const reasoned = withReasons(prepared)
  const changed = editForm.safeParse(reasoned).success
    ? changesOf(reasoned, seen, areas)
    : undefined
  const onSubmit: typeof form.onSubmit = async (event) => {
    if (!changed || Object.keys(changed).length > 0) return form.onSubmit(event)
    event.preventDefault()
    showToast(m.admin_edit_none())
  }
  return {
    ...form,
    onSubmit,
    typed,
    lines: typed.lines as DraftLine[],
    setLines: (lines: DraftLine[]) => {
      form.form.setValue('lines', lines as never, {
        shouldDirty: true,
        shouldValidate: form.form.formState.isSubmitted,
      })
      // Errors from blur are resolved, or their fields are gone.
      if (!form.form.formState.isSubmitted)
        void form.form.trigger(markedIn(form.form.formState.errors.lines) as never)
    },
    /**
     * Shows the error in a field of a line.
     * @param place index among the lines that are sent
     */
    check: (place: number, field: 'price' | 'price_reason') =>
      form.form.trigger(`lines.${place}.${field}` as never),
    version,
    isSaving: form.sending || isSaved,
    /** Changes; undefined while a typed value is invalid. */
    changed,
    /** Continues from the current order, whose changes the edit does not touch. */
    goOnFrom: (now: OrderRecord) => {
      form.lookAgain(now.version, typedOf(now))
      setVersion(now.version)
    },
    conflict: conflict && {
      ...conflict,
      settle: (chosen: ReadonlyMap<string, boolean>) => {
        if (chosen.get('lines') === false) {
          const lines = rebased(
            typed.lines as DraftLine[],
            typedOf(theirs.current).lines as DraftLine[],
            products,
          )
          form.form.setValue('lines', lines as never, { shouldDirty: true })
        }
        // The delivery price shown there is saved, whatever the city is now.
        if (chosen.get('delivery_price') === false)
          form.form.setValue('delivery_price', deliveryWords(typed, areas) as never)
        setVersion(theirs.current.version)
        conflict.settle(chosen)
      },
    },
  }
}

/** Paths of the lines' fields with errors. */
const markedIn = (errors: unknown): string[] =>
  Object.entries(errors ?? {}).flatMap(([place, line]) =>
    Object.keys(line ?? {}).map((field) => `lines.${place}.${field}`),
  )

export type EditForm = ReturnType<typeof useEditForm>

/** Whether a newer order has the same value in every field of the form. */
export const isUntouched = (now: OrderRecord, seen: TypedOrder): boolean =>
  now.status === 'pending' && JSON.stringify(typedOf(now)) === JSON.stringify(seen)

const cityWords = (id: unknown, areas: AreaRecord[]): string => {
  const area = areas.find((one) => String(one.id) === id)
  return area ? nameOf({ name: area.city, name_ar: area.city_ar }) : ''
}

/** Returns to where the edit was started, or to the order. */
function useLeave(id: number): () => void {
  const navigate = useNavigate()
  const from = useCameFrom()
  return () => {
    if (from?.fromOrder || from?.fromDesk) navigate(-1)
    else navigate(pathTo(screenPath('orders', 'orderDetails', id)), { replace: true })
  }
}
