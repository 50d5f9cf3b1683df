import { useSearchParams } from 'react-router'
import { synonymForm, type SynonymRecord } from '#contract/products/synonyms.ts'
import * as m from '#messages'
import { TextArea } from '#web/ui/field.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { MissingDialog, RecordDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { textsOf } from '../kit/texts-of.ts'
import { screenPath } from '../screens.ts'
import { labels } from './texts.ts'
import { wordsKey } from './words-key.ts'

export const clientLoader = recordLoader(async (id, options) =>
  id ? (await adminApi().synonyms.record({ id }, options)).synonym : null,
)

/** Dialog that adds a group of synonyms, or changes the one in the address. */
export default function SynonymDialog() {
  const { data: synonym, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('synonyms'), wordsKey)
  if (failed)
    return <MissingDialog title={m.admin_synonym_edit()} failed={failed} onClose={close} />
  return <SynonymForm synonym={synonym ?? null} onClose={close} />
}

const valuesOf = (synonym: SynonymRecord | null) => textsOf(labels, synonym)

function SynonymForm({ synonym, onClose }: { synonym: SynonymRecord | null; onClose: () => void }) {
  const [params] = useSearchParams()
  const form = useRecordForm({
    schema: synonymForm,
    labels,
    values: synonym ? valuesOf(synonym) : { words: params.get(wordsKey) ?? '', means: '' },
    edited: synonym ? { version: synonym.version, valuesOf } : undefined,
    send: (fields, { version, changed }, once) =>
      synonym
        ? adminApi().synonyms.update({ id: synonym.id, version, ...changed })
        : adminApi().synonyms.create(fields, once),
    done: synonym ? m.admin_synonym_updated : m.admin_synonym_created,
    failure: withReason(oops()),
    onDone: onClose,
  })
  return (
    <RecordDialog
      title={synonym ? m.admin_synonym_edit() : m.admin_synonym_add()}
      save={m.admin_synonym_save()}
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.fieldOf('words')}
        hint={m.admin_synonym_words_hint()}
        rows={3}
        dir="auto"
        autoComplete="off"
      />
      <TextArea
        {...form.fieldOf('means')}
        optional
        hint={m.admin_synonym_means_hint()}
        rows={2}
        dir="auto"
        autoComplete="off"
      />
    </RecordDialog>
  )
}
