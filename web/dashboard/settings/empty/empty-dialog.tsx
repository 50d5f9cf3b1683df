import { useRef } from 'react'
import { emptyingForm } from '#contract/running/emptying.ts'
import { shopName } from '#contract/text/brand.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { alertClass } from '#web/ui/notices/alert.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { adminApi } from '../../api.ts'
import { FocusOnOpen } from '../../kit/focus-on-open.tsx'
import { WordsField } from '../../kit/form/fields.tsx'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'

const labels = { name: m.admin_empty_name, with_changed: m.admin_empty_with_changed }

type EmptyDialogProps = { withChanged: boolean; onClose: () => void }

/** Dialog that asks for the shop's name before the shop is emptied. */
export function EmptyDialog({ withChanged, onClose }: EmptyDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const form = useRecordForm({
    schema: emptyingForm,
    labels,
    values: { name: '', with_changed: withChanged },
    send: (fields, _, once) => adminApi().emptying.empty(fields, once),
    failure: withReason(errorWith(m.admin_empty_failed())),
    onDone: onClose,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={m.admin_empty()}
      width="30rem"
      form={form}
      send={m.admin_empty_act()}
      cancel={m.admin_cancel()}
      cancelRef={cancel}
      isDanger
    >
      <FocusOnOpen find={() => cancel.current} />
      <ProblemsAlert problems={form.problems} labels={labels} />
      <p className={alertClass('notice')}>
        <Nuqta />
        {m.admin_empty_closed()}
      </p>
      <p>{m.admin_empty_ask({ name: isolated(shopName()) })}</p>
      <WordsField {...form.fieldOf('name')} autoComplete="off" />
    </FormDialog>
  )
}
