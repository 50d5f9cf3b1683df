import { useRevalidator } from 'react-router'
import { limits } from '#contract/limits.ts'
import { noteForm } from '#contract/orders/order-confirming.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { FocusAlert } from '#web/ui/notices/alert.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { LongField } from '../../kit/form/fields.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { say } from '../../kit/form/say.ts'
import { rulesOf } from '../../kit/form/use-record-form.ts'
import { type Failure, usePrompts } from '../../kit/prompts.tsx'

type NoteDialogProps = {
  open: boolean
  onClose: () => void
  order: Pick<OrderRecord, 'id' | 'number'>
  /** Called with the order after the note was added to its timeline. */
  onAdded?: (order: OrderRecord) => void
}

/**
 * Dialog for an internal note in the order's timeline. Closing it without sending keeps the text.
 */
export const NoteDialog = (props: NoteDialogProps) => <NoteForm key={props.order.id} {...props} />

const labels = { note: m.admin_note }
const values = { note: '' }
const resolver = rulesOf<typeof values, typeof values>(noteForm)

const failureOf = (refusal: Refusal): Failure =>
  withReason(errorWith(m.admin_note_failed()))(refusal)

function NoteForm({ open, onClose, order: { id, number }, onAdded }: NoteDialogProps) {
  const { tellFailure } = usePrompts()
  const { showPopup } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const form = useSchemaForm<'note', typeof values, typeof values>({
    resolver,
    labels,
    say,
    values,
    isOpen: open,
    send: async ({ note }) => {
      const { order } = await adminApi().orders.note({ order_id: id, note })
      form.form.reset()
      onAdded?.(order)
      onClose()
      showPopup(m.admin_note_added())
      await revalidate()
    },
    tell: (refusal, isSeen) => {
      if (!isSeen) tellFailure(failureOf(refusal))
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.admin_note_title({ number })}
      send={m.admin_note_send()}
      cancel={m.admin_cancel()}
      form={form}
    >
      <ProblemsAlert problems={form.problems} labels={labels} />
      {form.failure && <FocusAlert of={form.failure}>{failureOf(form.failure).text}</FocusAlert>}
      <LongField
        {...form.fieldOf('note')}
        note={m.admin_note_shop_only()}
        rows={4}
        maxLength={limits.order_note}
      />
    </FormDialog>
  )
}
