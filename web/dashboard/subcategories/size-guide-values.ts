/** Form values of a size guide: every field is text, and each row has a value for each column. */
import type { SizeGuideRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { nameOf } from '../kit/names.tsx'

export type Column = { name: string; name_ar: string }
export type Row = { size: string; size_ar: string; values: string[] }
export type GuideValues = { columns: Column[]; rows: Row[]; how: string; how_ar: string }

/** Labels of the fields in order, also for the history. */
export const guideLabels = {
  columns: m.admin_guide_columns,
  rows: m.admin_guide_rows,
  how: m.admin_guide_how,
  how_ar: m.admin_guide_how_ar,
}

export const emptyRow = (columns: Column[], size = ''): Row => ({
  size,
  size_ar: '',
  values: columns.map(() => ''),
})

/** Template of a new guide, with common measures of clothes. */
function firstGuide(): GuideValues {
  const measures = [
    m.admin_guide_bust,
    m.admin_guide_waist,
    m.admin_guide_hips,
    m.admin_guide_length,
  ]
  const columns = measures.map((name) => ({
    name: name({}, { locale: 'en' }),
    name_ar: name({}, { locale: 'ar' }),
  }))
  return {
    columns,
    rows: ['S', 'M', 'L', 'XL'].map((size) => emptyRow(columns, size)),
    how: '',
    how_ar: '',
  }
}

/** Values of a deleted guide. */
export const noGuide = { columns: [], rows: [], how: null, how_ar: null }

export const guideValuesOf = (guide: Omit<SizeGuideRecord, 'version'> | null): GuideValues =>
  guide
    ? {
        columns: guide.columns.map(({ name, name_ar }) => ({ name, name_ar: name_ar ?? '' })),
        rows: guide.rows.map(({ size, size_ar, values }) => ({
          size,
          size_ar: size_ar ?? '',
          values: guide.columns.map((_, place) => String(values[place] ?? '')),
        })),
        how: guide.how ?? '',
        how_ar: guide.how_ar ?? '',
      }
    : firstGuide()

export const hasTable = ({ columns, rows }: Pick<GuideValues, 'columns' | 'rows'>): boolean =>
  columns.length + rows.length > 0

/** Request body; the instructions belong to the table. */
export const sentGuide = (typed: GuideValues): GuideValues => ({
  ...typed,
  ...(!hasTable(typed) && { how: '', how_ar: '' }),
  rows: typed.rows.map((row) => ({ ...row, values: row.values.map((value) => value.trim()) })),
})

export const withoutColumn = (
  { columns, rows }: Pick<GuideValues, 'columns' | 'rows'>,
  gone: number,
) => ({
  columns: columns.filter((_, place) => place !== gone),
  rows: rows.map((row) => ({ ...row, values: row.values.filter((_, place) => place !== gone) })),
})

export const withColumn = ({ columns, rows }: Pick<GuideValues, 'columns' | 'rows'>) => ({
  columns: [...columns, { name: '', name_ar: '' }],
  rows: rows.map((row) => ({ ...row, values: [...row.values, ''] })),
})

/** Table as text: a line of the measures, and one for each size. */
export const tableInWords = ({ columns, rows }: Pick<GuideValues, 'columns' | 'rows'>): string =>
  [
    columns.map((column) => nameOf(column)).join(' · '),
    ...rows.map(
      ({ size, size_ar, values }) =>
        `${nameOf({ name: size, name_ar: size_ar })}: ${values.map((value) => value || '–').join(' · ')}`,
    ),
  ].join('\n')
