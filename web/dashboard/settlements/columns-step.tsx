import { type FormEvent, Fragment, useState } from 'react'
import { type SettlementField, settlementFields } from '#contract/couriers/settlement-columns.ts'
import type { SettlementRecord } from '#contract/couriers/settlements.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useAction } from '../kit/use-action.ts'
import { fieldLabels } from './texts.ts'

/** Mapping of the sheet's columns, each with its first values. */
export function ColumnsStep({ one, onDone }: { one: SettlementRecord; onDone: () => void }) {
  const [chosen, setChosen] = useState<Record<SettlementField, string>>(
    () =>
      Object.fromEntries(
        settlementFields.map((field) => [field, one.columns?.[field] ?? '']),
      ) as Record<SettlementField, string>,
  )
  const [moreFees, setMoreFees] = useState(() => one.columns?.more_fees ?? [])
  const [isTold, setTold] = useState(false)
  const { act, busy } = useAction()
  const isEnough = chosen.collected !== '' && (chosen.tracking !== '' || chosen.reference !== '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (!isEnough) return
    void act({
      send: () =>
        adminApi().settlements.columns({
          settlement_id: one.id,
          version: one.version,
          columns: { ...chosen, more_fees: moreFees },
        }),
      failure: withReason(errorWith(m.admin_settle_columns_failed())),
      toast: m.admin_settle_columns_done(),
      done: onDone,
    })
  }
  return (
    <form className="settle-form settle-columns" noValidate onSubmit={save}>
      <h2 className="title-2">{m.admin_settle_columns_title()}</h2>
      <p className="muted">{m.admin_settle_columns_help()}</p>
      {settlementFields.map((field) => (
        <Fragment key={field}>
          <ColumnField
            one={one}
            label={fieldLabels[field]()}
            value={chosen[field]}
            onChange={(value) => setChosen({ ...chosen, [field]: value })}
          />
          {field === 'fee' &&
            chosen.fee !== '' &&
            // One empty select for a further fee column.
            [...moreFees, ''].map((heading, at) => (
              <ColumnField
                // biome-ignore lint/suspicious/noArrayIndexKey: what tells them apart is their place
                key={at}
                one={one}
                label={m.admin_settle_col_more_fee()}
                value={heading}
                onChange={(value) => setMoreFees(moreFees.toSpliced(at, 1, value).filter(Boolean))}
              />
            ))}
        </Fragment>
      ))}
      <div role="alert">
        <FieldError text={isTold && !isEnough ? m.admin_settle_columns_need() : undefined} />
      </div>
      <Button kind="primary" type="submit" busy={busy}>
        {m.admin_settle_columns_save()}
      </Button>
    </form>
  )
}

type ColumnFieldProps = {
  one: SettlementRecord
  label: string
  value: string
  onChange: (heading: string) => void
}

function ColumnField({ one, label, value, onChange }: ColumnFieldProps) {
  const examples = one.headings.find(({ heading }) => heading === value)?.examples ?? []
  return (
    <SelectField
      label={label}
      value={value}
      hint={examples.length > 0 ? <bdi>{examples.join(' · ')}</bdi> : undefined}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{m.admin_settle_col_none()}</option>
      {[...new Set(one.headings.map(({ heading }) => heading))]
        .filter(Boolean)
        .map((heading) => optionOf(heading, heading))}
    </SelectField>
  )
}
