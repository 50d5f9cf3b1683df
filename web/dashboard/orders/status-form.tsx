/**
 * Form with a status and a message to the customer, for one order (details/status-editor.tsx) and
 * for several (bulk-dialog.tsx).
 */
import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { statusForm } from '#contract/orders/order-records.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { LongField } from '../kit/form/fields.tsx'
import { Picks } from '../kit/form/picks.tsx'
import { say } from '../kit/form/say.ts'
import { rulesOf } from '../kit/form/use-record-form.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { orderStatusOptions } from './status.tsx'
import { StatusFault, statusFailure } from './status-fault.tsx'

const labels = { status: m.admin_order_status, message: m.admin_order_message }

/** Typed values; `status` is null until chosen. */
type Typed = { status: OrderStatus | null; message: string }
type Sent = { status: OrderStatus; message: string }

const resolver = rulesOf<Typed, Sent>(statusForm)
const values: Typed = { status: null, message: '' }

type Options = {
  /** Preselected status: the stored one, which another member may change meanwhile. */
  status: OrderStatus
  send: (sent: Sent) => Promise<void>
}

export function useStatusForm({ status: proposed, send }: Options) {
  const { tellFailure } = usePrompts()
  const form = useSchemaForm<keyof Typed, Typed, Sent>({
    resolver,
    // A message of spaces is empty.
    prepare: ({ status, message }) => ({ status: status ?? proposed, message: message.trim() }),
    labels,
    say,
    values,
    send,
    // After the screen was left, failures show as a dialog.
    tell: (refusal, isSeen) => {
      if (!isSeen) tellFailure(statusFailure(refusal))
    },
  })
  const { watch, setValue, resetField } = form.form
  return {
    ...form,
    status: watch('status') ?? proposed,
    hasMessage: watch('message').trim() !== '',
    choose: (status: OrderStatus) => setValue('status', status, { shouldValidate: true }),
    clear: () => {
      setValue('status', null)
      resetField('message')
    },
  }
}

type StatusFieldsProps = {
  form: ReturnType<typeof useStatusForm>
  busy: boolean
  /** Preview of the customer's mail. */
  reads: ReactNode
  /** Note beside and below the message. */
  note: string
  hint: string | undefined
  /** Whether the legend is visually hidden, since a heading has the same text. */
  isLegendHidden?: boolean
  /** Whether phones fold the message until it is asked for. */
  isMessageFolded?: boolean
}

/** Radio group of the four statuses in order (R72) with descriptions, and the message. */
export function StatusFields({
  form,
  busy,
  reads,
  note,
  hint,
  isLegendHidden = false,
  isMessageFolded = false,
}: StatusFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = isMessageFolded && !isOpen
  return (
    <>
      <ProblemsAlert problems={form.problems} labels={labels} />
      {form.failure && <StatusFault refusal={form.failure} />}
      <Picks
        legend={labels.status()}
        isLegendHidden={isLegendHidden}
        options={orderStatusOptions()}
        value={form.status}
        onChange={form.choose}
        disabled={busy}
        hint={reads}
        error={form.errorOf('status')}
        isPaired
      />
      {isFolded && (
        <Button
          className="status-message-open"
          kind="tertiary"
          size="small"
          onClick={() => setOpen(true)}
        >
          {m.admin_order_message_write()}
        </Button>
      )}
      <div className={isFolded ? 'status-message is-folded' : 'status-message'}>
        <LongField
          {...form.fieldOf('message')}
          note={note}
          hint={hint}
          maxLength={limits.status_message}
          readOnly={busy}
        />
      </div>
    </>
  )
}
