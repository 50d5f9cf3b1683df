import { toCairoDay } from '#contract/days/cairo.ts'
import { costForm } from '#contract/couriers/costs.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { ChoiceField, DayField, MoneyField, WordsField } from '../kit/form/fields.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { kindLabels, labels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().costs.record({ id }, options)).cost,
  schema: costForm,
  labels,
  start: () => ({ kind: 'packing', day: toCairoDay(new Date()) }),
  create: (api, fields, once) => api.costs.create(fields, once),
  update: (api, sent) => api.costs.update(sent),
  words: {
    add: m.admin_cost_add,
    edit: m.admin_cost_edit,
    save: m.admin_cost_save,
    created: m.admin_cost_created,
    updated: m.admin_cost_updated,
  },
  Fields: ({ form: { fieldOf } }) => (
    <div className="field-pair">
      <ChoiceField {...fieldOf('kind')} options={kindLabels} />
      <MoneyField {...fieldOf('amount')} />
      <DayField {...fieldOf('day')} className="is-full" hint={m.admin_cost_day_hint()} />
      <WordsField {...fieldOf('note')} className="is-full" optional maxLength={limits.cost_note} />
    </div>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds a cost, or changes the one in the address. */
export default dialog.Screen
