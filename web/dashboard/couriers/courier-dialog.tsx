import type { AreaRecord } from '#contract/couriers/areas.ts'
import { courierForm, type CourierRecord } from '#contract/couriers/couriers.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { adminApi } from '../api.ts'
import { fetchAllAreas } from '../areas/all-areas.ts'
import { EditorDialog } from '../kit/form/editor-dialog.tsx'
import { oops, withReason } from '../kit/form/failures.ts'
import { LinkField, NumberField, PairFields, PhoneField } from '../kit/form/fields.tsx'
import { dialogRoute } from '../kit/form/record-dialog.tsx'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { nameOf } from '../kit/names.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { AreasField, type TypedArea } from './areas-field.tsx'
import { ColumnsField, type TypedColumn } from './columns-field.tsx'
import { labels } from './texts.ts'

const dialog = dialogRoute({
  title: m.admin_courier_edit,
  load: async (id, options) => {
    const [areas, courier] = await Promise.all([
      fetchAllAreas(options),
      id ? adminApi().couriers.record({ id }, options) : null,
    ])
    return { areas, courier: courier?.courier ?? null }
  },
  Shown: CourierForm,
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds a courier, or changes the one in the address. */
export default dialog.Screen

type Fields = Record<keyof typeof labels, unknown>

const valuesOf = (courier: CourierRecord | null, all: AreaRecord[]): Fields => ({
  name: courier?.name ?? '',
  name_ar: courier?.name_ar ?? '',
  phone: courier?.phone ?? '',
  tracking_url: courier?.tracking_url ?? '',
  pays_within_days: String(courier?.pays_within_days ?? 7),
  is_active: courier?.is_active ?? true,
  columns: (courier?.columns ?? []).map(
    ({ heading, from, text }): TypedColumn => ({ heading, from, text: text ?? '' }),
  ),
  areas: all.map(({ id }): TypedArea => {
    const there = courier?.areas.find(({ area_id }) => area_id === id)
    return {
      area_id: id,
      fee: there ? String(there.fee) : '',
      days: there?.days === null ? '' : String(there?.days ?? ''),
    }
  }),
})

/** Areas without fee and days are not served by the courier. */
const prepare = (typed: Record<string, unknown>): Record<string, unknown> => ({
  ...typed,
  ...(typed.areas !== undefined && {
    areas: (typed.areas as TypedArea[])
      .map(({ area_id, fee, days }) => ({ area_id, fee: fee.trim(), days: days.trim() }))
      .filter(({ fee, days }) => fee !== '' || days !== ''),
  }),
})

type CourierFormProps = {
  data: { courier: CourierRecord | null; areas: AreaRecord[] }
  onClose: () => void
}

function CourierForm({ data: { courier, areas }, onClose }: CourierFormProps) {
  const form = useRecordForm<keyof typeof labels, Record<string, unknown>, unknown>({
    schema: courierForm as never,
    labels,
    values: valuesOf(courier, areas),
    edited: courier
      ? { version: courier.version, valuesOf: (now: CourierRecord) => valuesOf(now, areas) }
      : undefined,
    prepare,
    send: (fields, { version, changed }, once) =>
      courier
        ? adminApi().couriers.update({ id: courier.id, version, ...changed })
        : adminApi().couriers.create(fields as never, once),
    done: courier ? m.admin_courier_updated : m.admin_courier_created,
    failure: withReason(oops()),
    onDone: onClose,
  })
  const isOn = form.form.watch('is_active') === true
  const put = (name: 'columns' | 'areas', value: unknown) =>
    form.form.setValue(name, value, {
      shouldDirty: true,
      shouldValidate: form.form.formState.isSubmitted,
    })
  return (
    <EditorDialog
      title={courier ? m.admin_courier_edit() : m.admin_courier_add()}
      name={courier ? nameOf(courier) : undefined}
      save={m.admin_courier_save()}
      form={form}
      onClose={onClose}
    >
      <ProblemsAlert problems={form.problems} labels={labels} />
      <div className="courier-form">
        <div className="courier-main">
          <div className="field-pair">
            <PairFields form={form} name="name" maxLength={limits.name} />
            <PhoneField {...form.fieldOf('phone')} optional maxLength={limits.phone} />
            <NumberField {...form.fieldOf('pays_within_days')} maxLength={2} />
            <LinkField
              {...form.fieldOf('tracking_url')}
              className="is-full"
              optional
              hint={m.admin_courier_tracking_hint({ word: '{tracking}' })}
              maxLength={limits.tracking_url}
            />
          </div>
          <SwitchRow
            label={labels.is_active()}
            isOn={isOn}
            onTurn={() => form.form.setValue('is_active', !isOn, { shouldDirty: true })}
            hint={m.admin_courier_off_hint()}
          />
          <ColumnsField
            columns={form.form.watch('columns') as TypedColumn[]}
            error={form.errorOf('columns')}
            onChange={(columns) => put('columns', columns)}
          />
        </div>
        <section aria-labelledby="courier-areas">
          <h3 className="title-2" id="courier-areas">
            {labels.areas()}
          </h3>
          <p className="hint">{m.admin_courier_areas_hint()}</p>
          <AreasField
            all={areas}
            areas={form.form.watch('areas') as TypedArea[]}
            isWrong={form.errorOf('areas') !== undefined}
            onChange={(typed) => put('areas', typed)}
          />
          <FieldError text={form.errorOf('areas')} />
        </section>
      </div>
    </EditorDialog>
  )
}
