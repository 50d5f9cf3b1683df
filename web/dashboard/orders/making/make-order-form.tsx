import { dueOf } from '#contract/orders/due.ts'
import { madeSource, type PaymentBy } from '#contract/orders/order-records.ts'
import { useEffect, useId, useRef } from 'react'
import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { Shortage } from '#contract/refusal.ts'
import { toLatinNumber } from '#contract/text/digits.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { Box, Boxes } from '#web/ui/fields/size-options.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { MoneyField } from '../../kit/form/fields.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import { Job, JobPart } from '../../kit/job/job.tsx'
import { nameOf } from '../../kit/names.tsx'
import { paymentOptions } from '../acts/payment-dialog.tsx'
import { type DraftLine, keyOf, withPiece, without } from '../pieces/draft-lines.ts'
import { PieceList } from '../pieces/piece-frame.tsx'
import { PieceSearch } from '../pieces/piece-search.tsx'
import { shortageOf } from '../pieces/shortages.ts'
import type { Choice } from '../pieces/stock-left.ts'
import { type Products, useProducts } from '../pieces/use-products.ts'
import { orderSourceLabels } from '../sources.ts'
import { CustomerPart } from './customer-part.tsx'
import { MadeLine } from './made-line.tsx'
import { MadePanel } from './made-panel.tsx'
import { madeSums, type Terms } from './made-sums.ts'
import { useFilled } from './use-filled.ts'
import { useKnownCustomer } from './use-known-customer.ts'
import { type MakeForm, useMakeForm } from './use-make-form.ts'

type MakeOrderFormProps = {
  areas: AreaRecord[]
  terms: Terms
  /** Called when areas, coupons or settings have changed. */
  onOld: () => void
}

/** Form of a manual order: source, products, customer; with the sums beside it. */
export function MakeOrderForm({ areas, terms, onOld }: MakeOrderFormProps) {
  const refreshProducts = useRef(() => {})
  const total = useRef<number>(undefined)
  const form = useMakeForm({
    totalSeen: () => total.current,
    onRefused: () => {
      onOld()
      refreshProducts.current()
    },
  })
  const { products, learn, refresh } = useProducts(
    form.lines.flatMap(({ product_id }) => product_id ?? []),
  )
  const customer = useKnownCustomer(String(form.typed.phone))
  useFilled({ customer, read: form.read, empty: form.empty, put: form.put })
  const area = areas.find(({ id }) => String(id) === form.typed.city)
  const city = area && nameOf({ name: area.city, name_ar: area.city_ar })
  const sums = madeSums(form.lines, products, area, terms)
  const paid = Math.max(0, Number(toLatinNumber(String(form.typed.paid_amount))) || 0)
  useEffect(() => {
    refreshProducts.current = refresh
    total.current = area && sums?.total
  })
  const due = sums && dueOf({ total_price: sums.total, paid })
  const what = city ? m.admin_make_collect_in({ city }) : m.admin_make_no_city()
  return (
    <Job
      onSubmit={form.onSubmit}
      sending={form.sending}
      send={m.admin_make_place()}
      sendingText={m.form_submitting()}
      label={m.admin_make_total()}
      figure={due === undefined ? '…' : <Money egp={due} />}
      what={what}
      short={city ? m.admin_make_collect() : m.admin_make_no_city()}
      side={
        <>
          <p className="sr-only" role="status">
            {due !== undefined && sums && sums.subtotal > 0 && `${formatMoney(due)} ${what}`}
          </p>
          <MadePanel sums={sums} paid={paid} city={city} />
        </>
      }
    >
      <ProblemsAlert problems={form.problems} labels={form.labels} />
      <Source form={form} />
      <Pieces
        form={form}
        products={products}
        learn={learn}
        shortages={form.refused?.shortages ?? []}
      />
      <CustomerPart form={form} areas={areas} customer={customer} />
      <PaidPart form={form} />
    </Job>
  )
}

/** Source of the order: how the customer contacted the shop. */
function Source({ form }: { form: MakeForm }) {
  const id = useId()
  const error = form.errorOf('source')
  return (
    <fieldset className="make-source" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{m.admin_make_source()}</legend>
      <Boxes isMissing={Boolean(error)}>
        {madeSource.options.map((source) => (
          <Box
            key={source}
            type="radio"
            name={id}
            checked={form.typed.source === source}
            aria-invalid={error ? true : undefined}
            onChange={() => form.put('source', source)}
          >
            {orderSourceLabels[source]()}
          </Box>
        ))}
      </Boxes>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}

/** What the customer has paid already, and how. */
function PaidPart({ form }: { form: MakeForm }) {
  return (
    <JobPart id="make-paid" title={m.admin_order_paid()}>
      <div className="make-customer">
        <MoneyField {...form.fieldOf('paid_amount')} optional hint={m.admin_pay_hint()} />
        {form.typed.paid_amount !== '' && (
          <Picks
            legend={m.admin_pay_by()}
            options={paymentOptions()}
            value={form.typed.paid_by as PaymentBy}
            onChange={(by) => form.put('paid_by', by)}
            isPaired
          />
        )}
      </div>
    </JobPart>
  )
}

type PiecesProps = {
  form: MakeForm
  products: Products
  learn: (found: readonly ProductRecord[]) => void
  shortages: readonly Shortage[]
}

function Pieces({ form, products, learn, shortages }: PiecesProps) {
  const { lines, setLines } = form
  const { say, showToast } = useAnnouncements()
  const search = useId()
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const add = (product: ProductRecord, choice: Choice) => {
    learn([product])
    const { lines: more, isAdded } = withPiece(lines, product, choice)
    setLines(more)
    const name = nameOf(product)
    if (isAdded) say(m.admin_piece_added({ name }))
    else showToast(m.admin_piece_all_taken({ name }))
  }
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const remove = (line: DraftLine) => {
    const product = products.get(line.product_id ?? 0)
    setLines(without(lines, line))
    showToast(m.admin_piece_removed({ name: product ? nameOf(product) : '' }), () =>
      latest.current.setLines([...latest.current.lines, line]),
    )
    // The pressed button has disappeared.
    document.getElementById(search)?.focus()
  }
  const put = (line: DraftLine) =>
    setLines(lines.map((one) => (keyOf(one) === keyOf(line) ? line : one)))
  const error = form.errorOf('lines')
  return (
    <JobPart id="make-pieces" title={m.admin_pieces()} count={count}>
      {lines.length > 0 && (
        <PieceList>
          {lines.map((line, place) => (
            <MadeLine
              key={keyOf(line)}
              form={form}
              line={line}
              product={products.get(line.product_id ?? 0)}
              place={place}
              shortage={shortageOf(line, shortages, products)}
              onChange={put}
              onRemove={() => remove(line)}
            />
          ))}
        </PieceList>
      )}
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
