import { useId, useState } from 'react'
import {
  type ImportFormat,
  type ImportTarget,
  recordKindOf,
  targetsOf,
} from '#contract/files/import-columns.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import * as m from '#messages'
import { optionOf, Select } from '#web/ui/fields/select.tsx'
import { JobFold } from '../../kit/job/job.tsx'
import { type Choices, missingColumn, needed } from './choices.ts'
import { targetLabel } from '../texts.ts'
import { mayNow } from '../../session/may.ts'

type ColumnMapProps = {
  one: ImportRecord
  choices: Choices
  onChoose: (at: number, target: ImportTarget | null) => void
}

/**
 * Columns of the file, folded unless one needs a decision: those first, then used ones; ignored ones
 * are folded at the end.
 */
export function ColumnMap({ one, choices, onChoose }: ColumnMapProps) {
  const { columns, option_names, format } = one
  const { targets } = choices
  const [isOpen] = useState(
    () =>
      (recordKindOf(format)
        ? missingColumn(one, choices) !== null
        : needed.some((target) => !targets.includes(target))) ||
      (option_names.length === 0 && columns.some(({ needs_look }) => needs_look)),
  )
  const used = targets.filter((target) => target !== null).length
  // The position follows the recognised heading, so that a row stays while it is being mapped.
  const [places] = useState(() => ({
    needed: placesOf(columns, ({ needs_look }) => needs_look),
    used: placesOf(columns, ({ needs_look, target }) => !needs_look && target !== null),
    unused: placesOf(columns, ({ target }) => target === null),
  }))
  const rows = (ats: number[]) =>
    ats.map((at) => (
      <ColumnRow
        key={at}
        column={columns[at]}
        format={format}
        target={targets[at] ?? null}
        onChoose={(target) => onChoose(at, target)}
      />
    ))
  const head = (
    <thead>
      <tr>
        <th scope="col">{m.admin_import_in_file()}</th>
        <th scope="col">{m.admin_import_first_rows()}</th>
        <th scope="col">{m.admin_import_becomes()}</th>
      </tr>
    </thead>
  )
  return (
    <JobFold
      className="import-more"
      open={isOpen}
      title={[
        m.admin_import_used({ count: used }),
        m.admin_import_unused({ count: targets.length - used }),
      ].join(' · ')}
    >
      <table className="import-map">
        {head}
        <tbody>
          {rows(places.needed)}
          {rows(places.used)}
        </tbody>
      </table>
      {places.unused.length > 0 && (
        <JobFold
          className="import-more"
          // What a file of records misses is among them.
          open={isOpen && recordKindOf(format) !== null}
          title={
            <>
              {m.admin_import_unused({ count: places.unused.length })}
              <span className="import-more-names" aria-hidden="true">
                <bdi>
                  {places.unused.map((at) => columns[at]?.heading).join(m.admin_list_comma())}
                </bdi>
              </span>
            </>
          }
        >
          <table className="import-map">
            {head}
            <tbody>{rows(places.unused)}</tbody>
          </table>
        </JobFold>
      )}
    </JobFold>
  )
}

type Column = ImportRecord['columns'][number]

const placesOf = (columns: Column[], isMeant: (column: Column) => boolean) =>
  columns.flatMap((column, at) => (isMeant(column) ? [at] : []))

type ColumnRowProps = {
  column: Column | undefined
  format: ImportFormat
  target: ImportTarget | null
  onChoose: (target: ImportTarget | null) => void
}

function ColumnRow({ column, format, target, onChoose }: ColumnRowProps) {
  const id = useId()
  if (!column) return null
  return (
    <tr className={column.needs_look ? 'is-needed' : undefined}>
      <th scope="row" id={id}>
        <bdi>{column.heading || '—'}</bdi>
      </th>
      <td className="import-examples">
        <bdi>{column.examples[0] ?? '—'}</bdi>
        {column.examples[1] !== undefined && (
          <span className="import-second-example">
            {' · '}
            <bdi>{column.examples[1]}</bdi>
          </span>
        )}
      </td>
      <td>
        <Select
          aria-labelledby={id}
          value={target ?? ''}
          onChange={({ target: { value } }) =>
            onChoose(value === '' ? null : (value as ImportTarget))
          }
        >
          <option value="">{m.admin_import_not()}</option>
          {choicesOf(format, column.target).map((choice) => optionOf(choice, targetLabel(choice)))}
        </Select>
      </td>
    </tr>
  )
}

const own = productSheet.map(({ key }) => key)
/** Targets offered for any column. */
const further: ImportTarget[] = [
  'sale_price',
  'sale_from',
  'sale_until',
  'published',
  'picture_alt',
  'color_picture',
  'weight_kg',
]

/** External ids are offered only where they were recognised. */
const choicesOf = (format: ImportFormat, known: ImportTarget | null): ImportTarget[] =>
  targetsOf(format).filter(
    (target) =>
      (target !== 'cost' || mayNow('figures')) &&
      (recordKindOf(format) !== null ||
        (own as string[]).includes(target) ||
        further.includes(target) ||
        target === known),
  )
