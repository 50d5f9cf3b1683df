import { areaForm } from '#contract/couriers/areas.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { MoneyField, NumberField, PairFields } from '../kit/form/fields.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { labels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().areas.record({ id }, options)).area,
  schema: areaForm,
  labels,
  create: (api, fields, once) => api.areas.create(fields, once),
  update: (api, sent) => api.areas.update(sent),
  words: {
    add: m.admin_area_add,
    edit: m.admin_area_edit,
    save: m.admin_area_save,
    created: m.admin_area_created,
    updated: m.admin_area_updated,
  },
  failure: () => oops(),
  Fields: ({ form }) => (
    <div className="field-pair">
      <PairFields form={form} name="city" />
      <MoneyField {...form.fieldOf('price')} className="is-full" hint={m.admin_area_price_hint()} />
      <NumberField {...form.fieldOf('days_from')} optional hint={m.admin_area_days_hint()} />
      <NumberField {...form.fieldOf('days_to')} optional />
    </div>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds an area, or changes the one in the address. */
export default dialog.Screen
