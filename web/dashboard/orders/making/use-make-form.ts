import { useNavigate, useSearchParams } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { attempt } from '#web/forms/attempt.ts'
import { pathTo } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { screenPath } from '../../screens.ts'
import type { DraftLine } from '../pieces/draft-lines.ts'
import {
  emptyOrder,
  labels,
  madeForm,
  type MadeInput,
  type MadeName,
  prepare,
  type TypedMade,
} from './typed-made.ts'

/** Why it was not placed, in words. */
function failureOf(refusal: Refusal) {
  const failed = errorWith(m.admin_make_failed())
  const { totals } = refusal.details
  if (refusal.code === 'total_changed' && totals)
    return {
      ...failed,
      detail: m.admin_make_total_changed({ total: formatMoney(totals.total_price) }),
    }
  if (refusal.code === 'out_of_stock') return { ...failed, detail: m.admin_order_stock_gone() }
  if (refusal.code === 'conflict') return { ...failed, detail: m.admin_order_stock_busy() }
  return failedWith(m.admin_make_failed())(refusal)
}

type Options = {
  /** Total in EGP on the screen; undefined while unknown. */
  totalSeen: () => number | undefined
  /** Called when the terms of the sums are out of date. */
  onRefused: () => void
}

export function useMakeForm({ totalSeen, onRefused }: Options) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const empty = emptyOrder(params.get('phone') ?? '', currentLocale())
  const form = useRecordForm<
    MadeName,
    MadeInput & Record<string, unknown>,
    { order: { id: number } }
  >({
    schema: madeForm as never,
    labels,
    values: empty,
    prepare,
    send: async (fields) => {
      try {
        return await attempt('made-order', [fields.phone, fields.lines], (idempotencyKey) =>
          adminApi().orders.create(
            { ...fields, total_seen: totalSeen() },
            {
              idempotencyKey,
            },
          ),
        )
      } catch (thrown) {
        onRefused()
        throw thrown
      }
    },
    failure: failureOf,
    onDone: ({ order }) =>
      navigate(pathTo(screenPath('orders', order.id, 'made')), { replace: true }),
  })
  const typed = form.form.watch() as unknown as TypedMade
  const put = (name: MadeName, value: unknown) =>
    form.form.setValue(name, value as never, {
      shouldDirty: true,
      shouldValidate: form.form.formState.isSubmitted,
    })
  return {
    ...form,
    empty,
    typed,
    read: (name: MadeName): unknown => form.form.getValues(name),
    lines: typed.lines as DraftLine[],
    put,
    setLines: (lines: DraftLine[]) => put('lines', lines),
  }
}

export type MakeForm = ReturnType<typeof useMakeForm>
