import { areaForm, type AreaRecord } from '#contract/couriers/areas.ts'
import * as m from '#messages'
import { TextField } from '#web/ui/field.tsx'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { textsOf } from '../kit/texts-of.ts'
import { screenPath } from '../screens.ts'
import { labels } from './texts.ts'

export const clientLoader = recordLoader(async (id, options) =>
  id ? (await adminApi().areas.record({ id }, options)).area : null,
)

/** Dialog that adds an area, or changes the one in the address. */
export default function AreaDialog() {
  const { data: area, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('areas'))
  if (failed) return <MissingDialog title={m.admin_area_edit()} failed={failed} onClose={close} />
  return <AreaForm area={area ?? null} onClose={close} />
}

const days = { optional: true, inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' } as const

const valuesOf = (area: AreaRecord | null) => textsOf(labels, area)

function AreaForm({ area, onClose }: { area: AreaRecord | null; onClose: () => void }) {
  const form = useRecordForm({
    schema: areaForm,
    labels,
    values: valuesOf(area),
    edited: area ? { version: area.version, valuesOf } : undefined,
    send: (fields, { version, changed }, once) =>
      area
        ? adminApi().areas.update({ id: area.id, version, ...changed })
        : adminApi().areas.create(fields, once),
    done: area ? m.admin_area_updated : m.admin_area_created,
    failure: oops(),
    onDone: onClose,
  })
  return (
    <RecordDialog
      title={area ? m.admin_area_edit() : m.admin_area_add()}
      save={m.admin_area_save()}
      form={form}
      onClose={onClose}
    >
      <div className="field-pair">
        <TextField {...form.fieldOf('city')} dir="auto" autoComplete="off" />
        <TextField {...form.fieldOf('city_ar')} optional dir="auto" lang="ar" autoComplete="off" />
        <TextField
          {...form.fieldOf('price')}
          className="is-full"
          hint={m.admin_area_price_hint()}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
        />
        <TextField {...form.fieldOf('days_from')} {...days} hint={m.admin_area_days_hint()} />
        <TextField {...form.fieldOf('days_to')} {...days} />
      </div>
    </RecordDialog>
  )
}
