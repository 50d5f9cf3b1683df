import {
  type CustomerMark,
  customerForm,
  customerMark,
  type CustomerRecord,
} from '#contract/orders/customers/customers.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { formatMoment } from '#web/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { LongField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { ConflictDialog } from '../kit/form/conflict-dialog.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { Picks } from '../kit/form/picks.tsx'
import { type Typed, useRecordForm } from '../kit/form/use-record-form.ts'
import { customerMarkLabels } from './record.tsx'
import { useWaiting } from '../waiting.ts'
import { labels } from './texts.ts'

type Name = keyof typeof labels

/** Form values; '' stands for no mark. */
const valuesOf = ({ mark, note }: CustomerRecord): Typed<Name> => ({
  mark: mark ?? '',
  note: note ?? '',
})

const markWords = (mark: CustomerMark | ''): string =>
  mark === '' ? m.admin_customer_usual() : customerMarkLabels[mark]()

type Meanings = Record<CustomerMark | '', () => string>

const meanings: Meanings = {
  '': m.admin_customer_usual_means,
  trusted: m.admin_customer_trusted_means,
  confirm_first: m.admin_customer_confirm_first_means,
  blocked: m.admin_customer_blocked_means,
}

/** Descriptions of the marks in a shop that does not confirm orders. */
const meaningsUnconfirmed: Meanings = {
  '': m.admin_customer_usual_off,
  trusted: m.admin_customer_mark_off,
  confirm_first: m.admin_customer_mark_off,
  blocked: m.admin_customer_blocked_means,
}

/** Mark of a phone, which decides how its orders are handled, and an internal note. */
export function CustomerForm({ customer }: { customer: CustomerRecord }) {
  const form = useRecordForm({
    schema: customerForm,
    labels,
    values: valuesOf(customer),
    edited: {
      version: customer.version,
      valuesOf,
      wordsOf: (name, value) =>
        name === 'mark' ? markWords(value as CustomerMark | '') : undefined,
    },
    // A note of spaces is empty.
    prepare: ({ mark, note }) => ({ mark, note: String(note).trim() }),
    send: (_all, { version, changed }) =>
      adminApi().customers.update({ phone: customer.phone, version, ...changed }),
    done: m.admin_customer_updated,
    failure: withReason(errorWith(m.admin_customer_failed())),
    onDone: ({ customer }) => {
      form.form.reset(valuesOf(customer) as never)
      form.lookAgain(customer.version, valuesOf(customer))
      // The form stays open: further typing is unsaved again.
      form.setSaved(false)
    },
  })
  const mark = form.form.watch('mark') as CustomerMark | ''
  const means = useWaiting()?.desk === null ? meaningsUnconfirmed : meanings
  const options = (['', ...customerMark.options] as const).map((value) => ({
    value,
    label: markWords(value),
    note: means[value](),
  }))
  return (
    <>
      <form className="customer-form" noValidate onSubmit={form.onSubmit} inert={form.sending}>
        <h2 className="title-2">{m.admin_customer_this_phone()}</h2>
        <ProblemsAlert problems={form.problems} labels={labels} />
        <Picks
          legend={labels.mark()}
          isLegendHidden
          options={options}
          value={mark}
          onChange={(chosen) => form.form.setValue('mark', chosen, { shouldDirty: true })}
          error={form.errorOf('mark')}
        />
        <LongField
          {...form.fieldOf('note')}
          note={m.admin_customer_note_shop()}
          hint={notedWords(customer)}
          maxLength={limits.customer_note}
        />
        <Button type="submit" kind="primary" busy={form.sending} loadingText={m.form_submitting()}>
          {m.admin_customer_save()}
        </Button>
      </form>
      <ConflictDialog conflict={form.conflict} />
    </>
  )
}

/** Author and time of the note, as far as known. */
function notedWords({ noted_by, noted_at }: CustomerRecord): string | undefined {
  if (!noted_at) return undefined
  const time = formatMoment(noted_at)
  return noted_by
    ? m.admin_customer_noted({ name: noted_by, time })
    : m.admin_customer_noted_at({ time })
}
