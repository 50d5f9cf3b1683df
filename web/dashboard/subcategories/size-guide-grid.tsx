import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError, Input } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import {
  type Column,
  emptyRow,
  type GuideValues,
  hasTable,
  type Row,
  withColumn,
  withoutColumn,
} from './size-guide-values.ts'

type SizeGuideGridProps = {
  form: UseFormReturn<GuideValues>
  errorOf: (name: keyof GuideValues) => string | undefined
}

/**
 * Editable size table: a row for each size, a column for each measure, both named in two languages.
 */
export function SizeGuideGrid({ form, errorOf }: SizeGuideGridProps) {
  const id = useId()
  const { setValue, getValues, formState, control } = form
  const [columns, rows] = useWatch({ control, name: ['columns', 'rows'] })
  const put = (next: { columns?: Column[]; rows?: Row[] }) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted }
    if (next.columns) setValue('columns', next.columns, options)
    if (next.rows) setValue('rows', next.rows, options)
  }
  const now = () => ({ columns: getValues('columns'), rows: getValues('rows') })
  const changeColumn = (place: number, part: Partial<Column>) =>
    put({
      columns: now().columns.map((column, at) => (at === place ? { ...column, ...part } : column)),
    })
  const changeRow = (place: number, part: Partial<Row>) =>
    put({ rows: now().rows.map((row, at) => (at === place ? { ...row, ...part } : row)) })
  const changeValue = (place: number, at: number, value: string) =>
    changeRow(place, {
      values: (now().rows[place]?.values ?? []).map((one, column) => (column === at ? value : one)),
    })
  const focus = (part: string) =>
    requestAnimationFrame(() => document.getElementById(`${id}-${part}`)?.focus())
  const addColumn = () => {
    put(withColumn(now()))
    focus(`column-${columns.length}`)
  }
  const addRow = () => {
    put({ rows: [...now().rows, emptyRow(columns)] })
    focus(`row-${rows.length}`)
  }
  const removeColumn = (place: number) => {
    put(withoutColumn(now(), place))
    focus(columns.length > 1 ? `column-${Math.min(place, columns.length - 2)}` : 'add-column')
  }
  const removeRow = (place: number) => {
    put({ rows: now().rows.filter((_, at) => at !== place) })
    focus(rows.length > 1 ? `row-${Math.min(place, rows.length - 2)}` : 'add-row')
  }
  const clear = () => {
    put({ columns: [], rows: [] })
    focus('add-column')
  }
  const columnName = (place: number) =>
    columns[place]?.name || m.admin_guide_column({ number: place + 1 })
  const rowName = (place: number) => rows[place]?.size || m.admin_guide_row({ number: place + 1 })
  const { errors } = formState
  return (
    <div className="guide-editor">
      {!hasTable({ columns, rows }) ? (
        <p>{m.admin_guide_none()}</p>
      ) : (
        <div className="guide-scroll">
          <table className="guide-grid">
            <thead>
              <tr>
                <th scope="col">{m.admin_guide_rows()}</th>
                {columns.map(({ name, name_ar }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the form holds what stands in a place
                  <th key={place} scope="col">
                    <NameCell
                      id={`${id}-column-${place}`}
                      label={m.admin_guide_column({ number: place + 1 })}
                      called={columnName(place)}
                      most={limits.guide_column}
                      isWrong={Boolean(errors.columns?.[place]?.name)}
                      name={name}
                      name_ar={name_ar}
                      onChange={(part) => changeColumn(place, part)}
                      onRemove={() => removeColumn(place)}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ size, size_ar, values }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the form holds what stands in a place
                <tr key={place}>
                  <th scope="row">
                    <NameCell
                      id={`${id}-row-${place}`}
                      beside
                      label={m.admin_guide_row({ number: place + 1 })}
                      called={rowName(place)}
                      most={limits.size}
                      isWrong={Boolean(errors.rows?.[place]?.size)}
                      name={size}
                      name_ar={size_ar}
                      onChange={({ name: size, name_ar: size_ar }) =>
                        changeRow(place, {
                          ...(size !== undefined && { size }),
                          ...(size_ar !== undefined && { size_ar }),
                        })
                      }
                      onRemove={() => removeRow(place)}
                    />
                  </th>
                  {columns.map((_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the form holds what stands in a place
                    <td key={at}>
                      <Input
                        inputMode="decimal"
                        dir="ltr"
                        autoComplete="off"
                        aria-label={m.admin_guide_cell({
                          size: rowName(place),
                          measure: columnName(at),
                        })}
                        aria-invalid={errors.rows?.[place]?.values?.[at] ? true : undefined}
                        value={values[at] ?? ''}
                        onChange={(event) => changeValue(place, at, event.target.value)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div aria-live="assertive">
        <FieldError text={errorOf('columns') ?? errorOf('rows')} />
      </div>
      <div className="buttons">
        <Button
          id={`${id}-add-row`}
          kind="tertiary"
          size="small"
          disabled={rows.length >= limits.guide_rows}
          onClick={addRow}
        >
          <Icon of={IconPlus} small />
          {m.admin_guide_add_row()}
        </Button>
        <Button
          id={`${id}-add-column`}
          kind="tertiary"
          size="small"
          disabled={columns.length >= limits.guide_columns}
          onClick={addColumn}
        >
          <Icon of={IconPlus} small />
          {m.admin_guide_add_column()}
        </Button>
        {hasTable({ columns, rows }) && (
          <Button kind="tertiary" size="small" onClick={clear}>
            <Icon of={IconTrash} small />
            {m.admin_guide_clear()}
          </Button>
        )}
      </div>
    </div>
  )
}

type NameCellProps = {
  id: string
  label: string
  /** Whether both languages share a line, where there is space. */
  beside?: boolean
  /** Current name, for labels of its other controls. */
  called: string
  most: number
  isWrong: boolean
  name: string
  name_ar: string
  onChange: (part: Partial<Column>) => void
  onRemove: () => void
}

/** Name in both languages, with a button that removes its row or column. */
function NameCell({
  id,
  label,
  beside = false,
  called,
  most,
  isWrong,
  name,
  name_ar,
  onChange,
  onRemove,
}: NameCellProps) {
  return (
    <span className={beside ? 'guide-name is-beside' : 'guide-name'}>
      <Input
        id={id}
        dir="auto"
        autoComplete="off"
        maxLength={most}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Input
        dir="rtl"
        lang="ar"
        autoComplete="off"
        maxLength={most}
        aria-label={m.admin_product_shade_name({ colour: called })}
        placeholder={m.admin_guide_arabic()}
        value={name_ar}
        onChange={(event) => onChange({ name_ar: event.target.value })}
      />
      <IconButton
        icon={IconTrash}
        small
        label={m.admin_guide_remove({ name: called })}
        onClick={onRemove}
      />
    </span>
  )
}
