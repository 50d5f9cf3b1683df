import { synonymForm } from '#contract/products/synonyms.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { LongField } from '../kit/form/fields.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { labels } from './texts.ts'
import { wordsKey } from './words-key.ts'

const dialog = recordDialog({
  own: [wordsKey],
  load: async (id, options) => (await adminApi().synonyms.record({ id }, options)).synonym,
  schema: synonymForm,
  labels,
  start: (asked) => ({ words: asked.get(wordsKey) ?? '' }),
  create: (api, fields, once) => api.synonyms.create(fields, once),
  update: (api, sent) => api.synonyms.update(sent),
  words: {
    add: m.admin_synonym_add,
    edit: m.admin_synonym_edit,
    save: m.admin_synonym_save,
    created: m.admin_synonym_created,
    updated: m.admin_synonym_updated,
  },
  Fields: ({ form: { fieldOf } }) => (
    <>
      <LongField {...fieldOf('words')} hint={m.admin_synonym_words_hint()} rows={3} />
      <LongField {...fieldOf('means')} optional hint={m.admin_synonym_means_hint()} rows={2} />
    </>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds a group of synonyms, or changes the one in the address. */
export default dialog.Screen
