import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { Refusal } from '#contract/refusal.ts'
import { stockCorrection } from '#contract/products/stock/stock-deliveries.ts'
import type { StockRow } from '#contract/products/stock.ts'
import * as m from '#messages'
import { attempt } from '#web/forms/attempt.ts'
import { NumberField, WordsField } from '../../kit/form/fields.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { Picks } from '../../kit/form/picks.tsx'
import { MissingDialog, RecordDialog, useCloseDialog } from '../../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../../kit/form/record-load.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { screenPath } from '../../screens.ts'
import { variantName } from '../variant.tsx'

export const clientLoader = recordLoader(
  async (id, options) => (await adminApi().stock.moves({ variant_id: id } as never, options)).stock,
)

const labels = {
  wanted: m.admin_correct_wanted,
  kind: m.admin_correct_kind,
  note: m.admin_correct_note,
}

/** Dialog that corrects the stock of one variant, with a reason. */
export default function CorrectDialog() {
  const { data: row, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('stock', row?.variant_id ?? ''))
  if (failed)
    return <MissingDialog title={m.admin_correct_title()} failed={failed} onClose={close} />
  return <CorrectForm row={row} onClose={close} />
}

function CorrectForm({ row, onClose }: { row: StockRow; onClose: () => void }) {
  // Base of the difference: the stock shown in the dialog.
  const [seen, setSeen] = useState(row.pieces)
  const failure = (refusal: Refusal) => {
    const { quantity } = refusal.details
    if (refusal.code !== 'stock_changed' || quantity === undefined)
      return failedWith(m.admin_correct_failed())(refusal)
    setSeen(quantity)
    return {
      ...errorWith(m.admin_correct_failed()),
      detail: m.admin_correct_changed({ count: formatFigure(quantity) }),
    }
  }
  const form = useRecordForm<keyof typeof labels, Record<string, unknown>, unknown>({
    schema: stockCorrection as never,
    labels,
    values: { wanted: '', kind: 'correction', note: '' },
    prepare: (typed) => ({ ...typed, variant_id: row.variant_id, seen }),
    send: (fields) =>
      attempt('stock-correct', fields, (idempotencyKey) =>
        adminApi().stock.correct(fields as never, { idempotencyKey }),
      ),
    done: m.admin_correct_done,
    failure,
    onDone: onClose,
  })
  const kind = form.form.watch('kind') as 'correction' | 'damaged'
  return (
    <RecordDialog
      title={m.admin_correct_title()}
      save={m.admin_stock_correct()}
      form={form}
      onClose={onClose}
    >
      <div>
        <p className="strong">
          <bdi>{variantName(row)}</bdi>
        </p>
        <p className="muted">{m.admin_correct_seen({ count: formatFigure(seen) })}</p>
      </div>
      <NumberField {...form.fieldOf('wanted')} />
      <Picks
        legend={m.admin_correct_kind()}
        value={kind}
        onChange={(value) => form.form.setValue('kind', value as never, { shouldDirty: true })}
        options={[
          { value: 'correction', label: m.admin_correct_wrong() },
          { value: 'damaged', label: m.admin_correct_damaged() },
        ]}
        isPaired
      />
      <WordsField {...form.fieldOf('note')} optional maxLength={limits.stock_note} />
    </RecordDialog>
  )
}
