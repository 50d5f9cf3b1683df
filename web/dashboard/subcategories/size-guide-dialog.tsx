import type { UseFormReturn } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import {
  sizeGuideForm,
  type SizeGuideRecord,
  type SubcategoryRecord,
} from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { LongField } from '../kit/form/fields.tsx'
import { dialogRoute, RecordDialog } from '../kit/form/record-dialog.tsx'
import { type Typed, useRecordForm } from '../kit/form/use-record-form.ts'
import { nameOf } from '../kit/names.tsx'
import { SizeGuideGrid } from './size-guide-grid.tsx'
import {
  guideLabels,
  type GuideValues,
  guideValuesOf,
  hasTable,
  noGuide,
  sentGuide,
  tableInWords,
} from './size-guide-values.ts'

const dialog = dialogRoute({
  title: m.admin_guide,
  load: async (id, options) => {
    const [{ subcategory }, { size_guide }] = await Promise.all([
      adminApi().subcategories.record({ id }, options),
      adminApi().subcategories.sizeGuide({ id }, options),
    ])
    return { subcategory, guide: size_guide }
  },
  Shown: GuideForm,
})

export const clientLoader = dialog.clientLoader

/** Dialog for the size guide of the sub-category in the address. */
export default dialog.Screen

const prepare = (typed: Typed<keyof GuideValues>) => sentGuide(typed as GuideValues)

/** Current guide in the refusal of an older version. */
const nowOf = ({ size_guide }: { size_guide: SizeGuideRecord | null }) =>
  guideValuesOf(size_guide ?? noGuide)

/** Tables as text, so that both versions of a conflict can be compared. */
const wordsOf = (name: keyof GuideValues, _: unknown, among: Typed<keyof GuideValues>) =>
  name === 'columns' ? tableInWords(among as GuideValues) : undefined

type GuideFormProps = {
  data: { subcategory: SubcategoryRecord; guide: SizeGuideRecord | null }
  onClose: () => void
}

function GuideForm({ data: { subcategory, guide }, onClose }: GuideFormProps) {
  const form = useRecordForm({
    schema: sizeGuideForm,
    labels: guideLabels,
    values: guideValuesOf(guide),
    edited: { version: guide?.version ?? 0, valuesOf: nowOf, wordsOf, whole: ['columns', 'rows'] },
    prepare,
    // The guide is replaced as a whole.
    send: (fields, { version }) =>
      adminApi().subcategories.updateSizeGuide({ id: subcategory.id, version, ...fields }),
    done: m.admin_guide_updated,
    failure: withReason(oops()),
    onDone: onClose,
  })
  // A cast, since record forms are typed by field names alone.
  const typed = form.form as unknown as UseFormReturn<GuideValues>
  const [columns, rows] = typed.watch(['columns', 'rows'])
  const how = (name: 'how' | 'how_ar') => ({
    ...form.fieldOf(name),
    optional: true,
    maxLength: limits.guide_how,
    rows: 6,
  })
  return (
    <RecordDialog
      title={m.admin_guide_of({ name: nameOf(subcategory) })}
      save={m.admin_guide_save()}
      form={form}
      onClose={onClose}
      width="60rem"
    >
      <p className="muted guide-help">{m.admin_guide_help()}</p>
      <SizeGuideGrid form={typed} errorOf={form.errorOf} />
      {hasTable({ columns, rows }) && (
        <div className="field-pair">
          <LongField {...how('how')} />
          <LongField {...how('how_ar')} dir="rtl" lang="ar" />
        </div>
      )}
    </RecordDialog>
  )
}
