/** Texts about products and rows of an import, as on its screens, in the language of a file. */
import type { ImportTarget } from '#contract/files/import-columns.ts'
import type { FormerState } from '#contract/files/import-kinds.ts'
import { toEgp } from '#contract/text/money.ts'
import type { Lang } from '#contract/parts.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import * as m from '#messages/files.ts'
import type { ProblemRow, ImportResultRow } from '#server/imports/imports.ts'
import { refusedText } from './refused.words.ts'

/** Heading of a target in the shop's own file. */
function targetText(target: ImportTarget, lang: Lang): string {
  const locale = { locale: lang }
  const column = productSheet.find(({ key }) => key === target)
  if (column) return column[lang]
  const [, number = '', part] = /^option(\d)_(name|value)$/.exec(target) ?? []
  if (number)
    return part === 'name'
      ? m.admin_import_option_name({ number }, locale)
      : m.admin_import_option({ number }, locale)
  return m[`admin_import_target_${target as OtherTarget}`]({}, locale)
}

type OtherTarget = Exclude<ImportTarget, (typeof productSheet)[number]['key'] | `option${string}`>

/** Heading in the file, or the field's name. */
export const columnOf = (
  { column, target }: Pick<ProblemRow, 'column' | 'target'>,
  lang: Lang,
): string => column || (target ? targetText(target, lang) : '')

/** Error text without the column and the cell, which precede it. */
export const problemText = (
  { code, detail }: Pick<ProblemRow, 'code' | 'detail'>,
  lang: Lang,
): string =>
  code === 'refused'
    ? refusedText(detail, lang)
    : m[`admin_import_problem_${code}`]({ detail: detail ?? '' }, { locale: lang })

/** Error with its row and cell: "Row 5, Price, 1.8.90: is not a price" */
export const problemLine = (problem: ImportResultRow['problems'][number], lang: Lang): string =>
  m.admin_import_row_says(
    {
      row: problem.row,
      column: columnOf(problem, lang),
      value: inLine(problem.value) || '—',
      says: problemText(problem, lang),
    },
    { locale: lang },
  )

export const missingPictureText = (
  { number, reason }: ImportResultRow['missing_pictures'][number],
  lang: Lang,
): string => m[`admin_import_missing_${reason}`]({ number }, { locale: lang })

/** Fields that the undo left unchanged, and why; the web address stands for the product itself. */
export function keptText(
  { kept, kept_because }: Pick<ImportResultRow, 'kept' | 'kept_because'>,
  lang: Lang,
): string {
  const fields = kept.map((field) =>
    field === 'slug' ? m.admin_import_kept_whole({}, { locale: lang }) : targetText(field, lang),
  )
  const why = kept_because && m[`admin_import_because_${kept_because}`]({}, { locale: lang })
  const said = fields.join(lang === 'ar' ? '، ' : ', ')
  return `${m.admin_import_kept({}, { locale: lang })}: ${said}${why ? `. ${why}` : ''}`
}

type Change = ImportResultRow['changes'][number]

/** A change as text: "Price: 300.00 → 290.00" */
export function changeText({ field, size, color, before, after }: Change, lang: Lang): string {
  const choice = [color, size].filter(Boolean).join(' ')
  const name = targetText(field, lang)
  const named = choice ? m.admin_import_field_of({ field: name, choice }, { locale: lang }) : name
  return `${named}: ${valueText(field, before, lang)} → ${valueText(field, after, lang)}`
}

const money: ReadonlySet<string> = new Set([
  ...['price', 'original_price', 'cost', 'sale_price'],
  // Sums of orders.
  ...['subtotal', 'discount', 'delivery_price', 'tax', 'total', 'refunded'],
])

function valueText(field: ImportTarget, value: Change['before'], lang: Lang): string {
  if (value === null || value === '') return m.admin_import_none_value({}, { locale: lang })
  if (typeof value === 'number') return money.has(field) ? toEgp(value).toFixed(2) : String(value)
  if (field === 'order_state')
    return m[`admin_former_${value as FormerState}`]({}, { locale: lang })
  const words = productSheet.find(({ key }) => key === field)?.words?.[value]
  return words?.[lang] ?? inLine(value)
}

/** Shortened description, enough to recognise it. */
const inLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}
