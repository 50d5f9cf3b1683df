import { useCallback, useEffect, useId, useState } from 'react'
import type { AreaRecord } from '#contract/couriers/areas.ts'
import { dueOf } from '#contract/orders/due.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { ConflictDialog } from '../../kit/form/conflict-dialog.tsx'
import { Job, JobPart } from '../../kit/job/job.tsx'
import { nameOf } from '../../kit/names.tsx'
import { PieceList } from '../pieces/piece-frame.tsx'
import { PieceSearch } from '../pieces/piece-search.tsx'
import type { Choice } from '../pieces/stock-left.ts'
import { useProducts } from '../pieces/use-products.ts'
import { CustomerFields } from './customer-fields.tsx'
import { type DraftLine, keyOf, withAgain, without, withPiece } from '../pieces/draft-lines.ts'
import { EditLine } from './edit-line.tsx'
import { shortageOf } from '../pieces/shortages.ts'
import { Meanwhile, PreviewTrouble } from './preview-trouble.tsx'
import { SumFields } from './sum-fields.tsx'
import { TellCustomer } from './tell-customer.tsx'
import { typedOf } from './typed-order.ts'
import { orderMeanwhile } from '../acts/order-meanwhile.ts'
import { isUntouched, useEditForm } from './use-edit-form.ts'
import { usePreview } from './use-preview.ts'
import { EditSums, WhatChanges } from './what-changes.tsx'

type EditFormProps = {
  /** Last loaded order: a version other than the form's initial one is another member's change. */
  order: OrderRecord
  areas: AreaRecord[]
}

/** Edit form of an unshipped order, with the resulting sums. */
export function EditForm({ order: loaded, areas }: EditFormProps) {
  const [order, setOrder] = useState(loaded)
  const [tells, setTells] = useState(true)
  const { products, learn, refresh } = useProducts(
    order.items.flatMap(({ product_id }) => product_id ?? []),
  )
  const form = useEditForm({ order, areas, products, tellsCustomer: tells })
  const { version, changed, seen } = form
  const asked = usePreview({ id: order.id, version, changed, isSaving: form.isSaving })
  const after = asked.preview?.order ?? order
  const { isDirty } = form.form.formState
  const isStale = loaded.version > version && !form.isSaving

  // Without typed values, or when no field of the form has changed, it continues from the current
  // order.
  const goOn = useCallback(
    (now: OrderRecord) => {
      setOrder(now)
      form.goOnFrom(now)
    },
    [form.goOnFrom],
  )
  useEffect(() => {
    if (!isStale) return
    if (isUntouched(loaded, seen)) goOn(loaded)
    else if (!isDirty) {
      goOn(loaded)
      form.form.reset(typedOf(loaded) as never)
      refresh()
    }
  }, [isStale, loaded, seen, isDirty, goOn, form.form, refresh])
  const behind = orderMeanwhile(asked.refusal)
  useEffect(() => {
    if (behind && isUntouched(behind, seen)) goOn(behind)
  }, [behind, seen, goOn])

  const shortages = form.refused?.shortages ?? asked.preview?.missing ?? []
  const meanwhile = behind ?? (isStale ? loaded : undefined)
  const difference = asked.preview?.difference ?? 0
  const money = formatMoney(Math.abs(difference))
  const isMore = difference > 0
  const what =
    difference === 0
      ? m.admin_edit_same()
      : isMore
        ? m.admin_edit_more({ money })
        : m.admin_edit_less({ money })
  const short =
    difference === 0
      ? m.admin_edit_same()
      : isMore
        ? m.admin_edit_more_short({ money })
        : m.admin_edit_less_short({ money })
  return (
    <>
      <Job
        onSubmit={form.onSubmit}
        sending={form.sending}
        send={m.admin_edit_save()}
        sendingText={m.form_submitting()}
        label={m.admin_edit_panel()}
        figure={<Money egp={dueOf(after)} />}
        what={what}
        short={short}
        isOld={asked.isOld}
        notice={
          meanwhile && (
            <Meanwhile
              order={meanwhile}
              onSee={() =>
                form.refuse(
                  new Refusal(409, 'changed_meanwhile', '', { details: { now: meanwhile } }),
                )
              }
            />
          )
        }
        side={
          <>
            <p className="sr-only" role="status">
              {asked.preview &&
                !asked.isOld &&
                m.admin_edit_figures({ total: formatMoney(dueOf(after)), what })}
            </p>
            {!meanwhile && (
              <PreviewTrouble
                refusal={asked.refusal}
                isUnreadable={changed === undefined}
                onRetry={asked.retry}
              />
            )}
            <WhatChanges changes={asked.preview?.changes ?? null} />
            <EditSums before={order} after={after} />
            <TellCustomer form={form} order={order} checked={tells} onChange={setTells} />
          </>
        }
      >
        <ProblemsAlert problems={form.problems} labels={form.labels} />
        <Pieces form={form} order={order} products={products} learn={learn} shortages={shortages} />
        <JobPart id="edit-sums" title={m.admin_edit_sums()}>
          <SumFields
            form={form}
            order={order}
            after={after}
            area={areas.find(({ id }) => String(id) === form.typed.city)}
          />
        </JobPart>
        <JobPart id="edit-customer" title={m.admin_edit_customer()}>
          <CustomerFields form={form} order={order} areas={areas} />
        </JobPart>
      </Job>
      <ConflictDialog conflict={form.conflict} />
    </>
  )
}

type PiecesProps = {
  form: ReturnType<typeof useEditForm>
  order: OrderRecord
  products: ReturnType<typeof useProducts>['products']
  learn: (found: readonly ProductRecord[]) => void
  shortages: NonNullable<Refusal['shortages']>
}

/** Lines in their original order, including removed ones, and the product search. */
function Pieces({ form, order, products, learn, shortages }: PiecesProps) {
  const { lines, setLines } = form
  const { say } = useAnnouncements()
  const search = useId()
  const count = lines.reduce((sum, line) => sum + (line.isRemoved ? 0 : line.quantity), 0)
  const add = (product: ProductRecord, choice: Choice) => {
    learn([product])
    const { lines: more, isAdded } = withPiece(lines, product, choice)
    setLines(more)
    const name = nameOf(product)
    say(isAdded ? m.admin_piece_added({ name }) : m.admin_piece_all_taken({ name }))
  }
  // Moves the focus to the undo button that replaces the pressed one.
  const focusOn = (button: string) =>
    requestAnimationFrame(() =>
      (document.querySelector<HTMLElement>(button) ?? document.getElementById(search))?.focus(),
    )
  const remove = (line: DraftLine) => {
    setLines(without(lines, line))
    focusOn(`[data-put-back="${keyOf(line)}"]`)
  }
  const putBack = (line: DraftLine) => {
    setLines(withAgain(lines, line))
    focusOn(`[data-remove="${keyOf(line)}"]`)
  }
  const put = (line: DraftLine) =>
    setLines(lines.map((one) => (keyOf(one) === keyOf(line) ? line : one)))
  const error = form.errorOf('lines')
  let place = 0
  return (
    <JobPart id="edit-pieces" title={m.admin_pieces()} count={count}>
      <PieceList>
        {lines.map((line) => (
          <EditLine
            key={keyOf(line)}
            form={form}
            line={line}
            item={order.items.find(({ position }) => position === line.position)}
            product={line.product_id === null ? null : products.get(line.product_id)}
            place={line.isRemoved ? -1 : place++}
            shortage={shortageOf(line, shortages, products)}
            onChange={put}
            onRemove={() => remove(line)}
            onPutBack={() => putBack(line)}
          />
        ))}
      </PieceList>
      <PieceSearch
        id={search}
        onPick={add}
        onFound={learn}
        isInvalid={count === 0 && error !== undefined}
      />
      {count === 0 && <FieldError text={error} />}
    </JobPart>
  )
}
