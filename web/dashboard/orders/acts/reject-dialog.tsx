import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { cancelForm } from '#contract/orders/order-confirming.ts'
import type { CancelReason } from '#contract/orders/order-events.ts'
import type { OrderRow } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { LongField } from '../../kit/form/fields.tsx'
import { say } from '../../kit/form/say.ts'
import { Picks } from '../../kit/form/picks.tsx'
import { rulesOf } from '../../kit/form/use-record-form.ts'
import { usePrompts } from '../../kit/prompts.tsx'
import { CustomerReads } from '../customer-reads.tsx'
import { statusFailure } from '../status-fault.tsx'
import { reasonOptions } from './reasons.ts'
import { orderMeanwhile } from './order-meanwhile.ts'
import { mayReject, RejectFault } from './reject-fault.tsx'

/** Fields of an order that the dialog needs; `quantity` belongs to each line. */
export type RejectedOrder = Pick<
  OrderRow,
  'number' | 'status' | 'first_name' | 'phone' | 'email' | 'language' | 'quantity' | 'tries'
>

export type Rejection = { reason: CancelReason; message: string }

type RejectDialogProps = {
  open: boolean
  onClose: () => void
  /** One order, or several that are rejected together. */
  orders: RejectedOrder[]
  /** Initial reason and message. */
  reason?: CancelReason | null | undefined
  message?: string | undefined
  /** Whether the orders wait to be confirmed. */
  isAtDesk?: boolean
  /**
   * Rejects the orders; the dialog shows refusals. The caller closes it, and handles an order that
   * has changed meanwhile.
   */
  send: (rejection: Rejection) => Promise<void>
}

/** Dialog that asks for the reason of a rejection and states what happens to the stock. */
export function RejectDialog(props: RejectDialogProps) {
  const { open } = props
  // Each opening starts fresh; the last text is kept while the close animation runs.
  const [seen, setSeen] = useState({ open, openings: 0 })
  if (seen.open !== open) setSeen({ open, openings: seen.openings + (open ? 1 : 0) })
  return <RejectForm key={seen.openings} {...props} />
}

type Typed = { reason: CancelReason | null; message: string }

const labels = { reason: m.admin_reason, message: m.admin_order_message }
const resolver = rulesOf<Typed, Rejection>(cancelForm)

function RejectForm({
  open,
  onClose,
  orders,
  reason = null,
  message = '',
  isAtDesk = false,
  send,
}: RejectDialogProps) {
  const { tellFailure } = usePrompts()
  const form = useSchemaForm<keyof Typed, Typed, Rejection>({
    resolver,
    // A message of spaces is empty.
    prepare: ({ reason, message }) => ({ reason: reason ?? undefined, message: message.trim() }),
    labels,
    say,
    values: { reason, message },
    isOpen: open,
    send,
    tell: (refusal, isSeen) => {
      if (!isSeen) tellFailure(statusFailure(refusal))
    },
  })
  const { sending, errorOf, fieldOf } = form
  const { watch, setValue } = form.form
  const chosen = watch('reason')
  // An order that is already rejected sends no further mail.
  const told = orders.find(({ status }) => status !== 'reject')
  const words = orders.length === 1 && orders[0] ? wordsOfOne(orders[0]) : wordsOfMany(orders)
  const now = orderMeanwhile(form.failure)
  const isOver = now !== undefined && !mayReject(now)
  // Open while sending, so that its result is seen.
  const close = () => {
    if (!sending) onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={words.title}
      width="36rem"
      send={isOver ? undefined : words.send}
      isDanger
      sendingText={m.admin_reject_sending()}
      cancel={isOver ? undefined : words.keep}
      form={form}
    >
      <ProblemsAlert problems={form.problems} labels={labels} />
      {form.failure && <RejectFault refusal={form.failure} />}
      {!isOver && (
        <>
          <Picks
            legend={labels.reason()}
            options={reasonOptions(isAtDesk)}
            value={chosen}
            onChange={(reason) =>
              setValue('reason', reason, { shouldDirty: true, shouldValidate: true })
            }
            disabled={sending}
            hint={chosen && told && <CustomerReads order={told} status="reject" reason={chosen} />}
            error={errorOf('reason')}
            isPaired
          />
          <LongField
            {...fieldOf('message')}
            label={words.message}
            note={words.note}
            hint={words.hint}
            rows={2}
            maxLength={limits.status_message}
            readOnly={sending}
          />
          <p className="small muted">{words.stock}</p>
        </>
      )}
    </FormDialog>
  )
}

type Words = {
  title: string
  message: ReactNode
  note: string
  hint: string | undefined
  stock: string
  keep: string
  send: string
}

const piecesOf = (orders: RejectedOrder[]): number =>
  orders.flatMap(({ quantity }) => quantity).reduce((sum, pieces) => sum + pieces, 0)

function wordsOfOne(order: RejectedOrder): Words {
  const { number, status, first_name, email } = order
  return {
    title: m.admin_reject_title({ number }),
    message: (
      <Sentence of={(put) => m.admin_reject_message_to({ name: put(<bdi>{first_name}</bdi>) })} />
    ),
    note: email === null ? m.admin_order_message_shown() : m.admin_reject_mailed(),
    hint: email === null ? m.admin_order_no_email() : undefined,
    stock:
      status === 'reject'
        ? m.admin_reject_stock_already()
        : m.admin_reject_stock({ count: piecesOf([order]) }),
    keep: m.admin_reject_keep(),
    send: m.admin_reject_send(),
  }
}

function wordsOfMany(orders: RejectedOrder[]): Words {
  const count = orders.length
  const back = orders.filter(({ status }) => status !== 'reject')
  const withoutEmail = orders.filter(({ email }) => email === null).length
  return {
    title: m.admin_reject_title_many({ count }),
    message: m.admin_reject_message_many(),
    note: m.admin_reject_mailed(),
    hint: withoutEmail > 0 ? m.admin_orders_no_email({ count: withoutEmail }) : undefined,
    stock:
      back.length === 0
        ? m.admin_reject_stock_already()
        : m.admin_reject_stock_many({ count: piecesOf(back) }),
    keep: m.admin_reject_keep_many(),
    send: m.admin_reject_send_many({ count }),
  }
}
