import IconClipboard from '@tabler/icons-react/dist/esm/icons/IconClipboard.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { courierFields, type CourierField } from '#contract/couriers/couriers.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError, Input } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { optionOf, Select } from '#web/ui/fields/select.tsx'
import { LongField } from '../kit/form/fields.tsx'
import { HiddenHead } from '../kit/list/table/table.tsx'
import { readHeadings } from './headings.ts'
import { fieldLabels } from './texts.ts'

export type TypedColumn = { heading: string; from: CourierField; text: string }

type ColumnsFieldProps = {
  columns: TypedColumn[]
  error: string | undefined
  onChange: (columns: TypedColumn[]) => void
}

/** Columns of a courier's sheet: each heading with the field below it. */
export function ColumnsField({ columns, error, onChange }: ColumnsFieldProps) {
  const [pasted, setPasted] = useState<string | null>(null)
  const read = readHeadings(pasted ?? '')
  const put = (at: number, change: Partial<TypedColumn>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...change } : column)))
  return (
    <section className="courier-columns" aria-labelledby="courier-columns">
      <div className="courier-columns-head">
        <h3 className="title-2" id="courier-columns">
          {m.admin_courier_columns()}
        </h3>
        <Button
          kind="secondary"
          size="small"
          aria-expanded={pasted !== null}
          onClick={() => setPasted(pasted === null ? '' : null)}
        >
          <Icon of={IconClipboard} small />
          {m.admin_courier_paste()}
        </Button>
      </div>
      <p className="hint">{m.admin_courier_columns_hint()}</p>
      {pasted !== null && (
        <div className="courier-paste">
          <LongField
            label={m.admin_courier_paste_label()}
            hint={m.admin_courier_paste_hint()}
            rows={3}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          {read.length > 0 && (
            <Button
              kind="secondary"
              size="small"
              onClick={() => {
                onChange(read.map(({ heading, from }) => ({ heading, from, text: '' })))
                setPasted(null)
              }}
            >
              {m.admin_courier_paste_use({ count: read.length })}
            </Button>
          )}
        </div>
      )}
      {columns.length > 0 && (
        <table className="courier-table">
          <thead>
            <tr>
              <th scope="col">{m.admin_courier_column_heading()}</th>
              <th scope="col">{m.admin_courier_column_from()}</th>
              <HiddenHead>{m.admin_row_actions()}</HiddenHead>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, from, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
              <tr key={at}>
                <td>
                  <Input
                    type="text"
                    dir="auto"
                    autoComplete="off"
                    maxLength={limits.courier_heading}
                    aria-label={m.admin_courier_column_heading_of({ place: at + 1 })}
                    value={heading}
                    onChange={(event) => put(at, { heading: event.target.value })}
                  />
                </td>
                <td>
                  <Select
                    aria-label={m.admin_courier_from_of({ heading: heading || String(at + 1) })}
                    value={from}
                    onChange={(event) => put(at, { from: event.target.value as CourierField })}
                  >
                    {courierFields.map((field) => optionOf(field, fieldLabels[field]()))}
                  </Select>
                  {from === 'text' && (
                    <Input
                      type="text"
                      dir="auto"
                      autoComplete="off"
                      maxLength={limits.courier_heading}
                      aria-label={m.admin_courier_always_of({ heading: heading || String(at + 1) })}
                      value={text}
                      onChange={(event) => put(at, { text: event.target.value })}
                    />
                  )}
                </td>
                <td>
                  <IconButton
                    icon={IconX}
                    label={m.admin_courier_column_remove({ heading: heading || String(at + 1) })}
                    onClick={() => onChange(columns.filter((_, place) => place !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FieldError text={error} />
      {columns.length < limits.courier_columns && (
        <Button
          kind="tertiary"
          size="small"
          onClick={() => onChange([...columns, { heading: '', from: 'empty', text: '' }])}
        >
          {m.admin_courier_column_add()}
        </Button>
      )}
    </section>
  )
}
