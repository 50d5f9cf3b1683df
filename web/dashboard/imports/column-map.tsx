import { useId, useState } from 'react'
import { importTargets, type ImportTarget } from '#contract/files/import-columns.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import * as m from '#messages'
import { optionOf, Select } from '#web/ui/select.tsx'
import { JobFold } from '../kit/job.tsx'
import { targetLabel } from './texts.ts'
import { mayNow } from '../session/may.ts'

type ColumnMapProps = {
  one: ImportRecord
  targets: (ImportTarget | null)[]
  onChoose: (at: number, target: ImportTarget | null) => void
}

/**
 * Columns of the file: those that need a decision first, then used ones; ignored ones are folded at
 * the end.
 */
export function ColumnMap({ one: { columns }, targets, onChoose }: ColumnMapProps) {
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
    <section>
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
    </section>
  )
}

type Column = ImportRecord['columns'][number]

const placesOf = (columns: Column[], isMeant: (column: Column) => boolean) =>
  columns.flatMap((column, at) => (isMeant(column) ? [at] : []))

type ColumnRowProps = {
  column: Column | undefined
  target: ImportTarget | null
  onChoose: (target: ImportTarget | null) => void
}

function ColumnRow({ column, target, onChoose }: ColumnRowProps) {
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
          {choicesOf(column.target).map((choice) => optionOf(choice, targetLabel(choice)))}
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
const choicesOf = (known: ImportTarget | null): ImportTarget[] =>
  importTargets.filter(
    (target) =>
      (target !== 'cost' || mayNow('figures')) &&
      ((own as string[]).includes(target) || further.includes(target) || target === known),
  )
