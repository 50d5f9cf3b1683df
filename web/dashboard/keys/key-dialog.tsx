import { useState } from 'react'
import { apiKeyForm } from '#contract/accounts/api-keys.ts'
import { type KeyWork, keyWorks } from '#contract/accounts/roles.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { SelectField } from '#web/ui/fields/select.tsx'
import { DayField, WordsField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { ShownOnce } from '../kit/shown-once.tsx'
import { labels, workLabels } from './texts.ts'

type Access = '' | 'read' | 'write'

const nothing = Object.fromEntries(keyWorks.map((work) => [work, ''])) as Record<KeyWork, Access>

/** Dialog that creates an API key and shows it once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null)
  const [may, setMay] = useState(nothing)
  const form = useRecordForm({
    schema: apiKeyForm,
    labels,
    values: { name: '', may: '', until: '' },
    prepare: (typed) => ({
      ...typed,
      may: Object.fromEntries(Object.entries(may).filter(([, access]) => access !== '')),
    }),
    send: (fields) => adminApi().apiKeys.create(fields),
    failure: withReason(errorWith(m.admin_staff_failed())),
    onDone: (made) => setToken(made.token),
  })
  if (token)
    return (
      <ShownOnce
        title={m.admin_key_made()}
        help={m.admin_key_made_help()}
        label={m.admin_key_token()}
        secret={token}
        onClose={onClose}
      />
    )
  const choose = (work: KeyWork, access: Access) => {
    setMay({ ...may, [work]: access })
    form.form.clearErrors('may')
  }
  return (
    <FormDialog
      onClose={onClose}
      title={m.admin_key_add()}
      width="34rem"
      send={m.admin_key_make()}
      cancel={m.admin_cancel()}
      form={form}
    >
      <ProblemsAlert problems={form.problems} labels={labels} />
      <WordsField {...form.fieldOf('name')} hint={m.admin_key_name_hint()} />
      <fieldset className="key-works" aria-describedby="key-may-error">
        <legend className="field-label">{m.admin_key_may()}</legend>
        {keyWorks.map((work) => (
          <SelectField
            key={work}
            label={workLabels[work]()}
            value={may[work]}
            onChange={(event) => choose(work, event.target.value as Access)}
          >
            <option value="">{m.admin_key_none()}</option>
            <option value="read">{m.admin_key_read()}</option>
            <option value="write">{m.admin_key_write()}</option>
          </SelectField>
        ))}
        <FieldError id="key-may-error" text={form.errorOf('may')} />
      </fieldset>
      <DayField {...form.fieldOf('until')} optional hint={m.admin_key_until_hint()} dir="ltr" />
    </FormDialog>
  )
}
