import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { importLimits } from '#contract/files/import-columns.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { pathTo } from '#web/links.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { withReason } from '../kit/form/failures.ts'
import { useUpload } from '../kit/form/use-upload.ts'
import { screenPath } from '../screens.ts'
import { theirKinds } from './record.ts'
import { fileTrouble } from './file-words.ts'
import { manyOf } from './texts.ts'

/** File input and drop zone: the file is uploaded at once, and its columns are the next step. */
export function FileDrop() {
  const { api, text } = useUpload()
  const { send, sending } = useSending()
  const [trouble, setTrouble] = useState<string>()
  const navigate = useNavigate()
  const read = (file: File | undefined) => {
    if (!file) return
    setTrouble(undefined)
    if (file.size > importLimits.record_bytes) return setTrouble(fileTrouble('too_large', null))
    void send(
      async () => {
        const { import: one } = await api().imports.read({ file })
        await navigate(pathTo(screenPath('imports', one.id)))
      },
      (refusal) => {
        setTrouble(withReason({ title: '', text: m.admin_import_read_failed() })(refusal).text)
      },
    )
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!sending) read(event.dataTransfer.files[0])
  }
  return (
    <div className="file-drop-place">
      <label
        className="file-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        aria-busy={sending}
      >
        <input
          className="sr-only"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.zip"
          disabled={sending}
          aria-describedby="file-drop-help file-drop-trouble"
          onChange={({ target }) => {
            read(target.files?.[0])
            target.value = ''
          }}
        />
        <Icon of={IconFileSpreadsheet} className="file-drop-icon" />
        <span className="title-2">{m.admin_import_drop()}</span>
        <span>
          {m.admin_import_drop_kinds({
            kinds: (['products', ...theirKinds()] as const).map(manyOf).join(m.admin_list_comma()),
          })}
        </span>
        <span className={buttonClass({ kind: 'primary' })}>
          {sending ? <Spinner silent /> : <Icon of={IconUpload} small />}
          {sending ? (text ?? m.admin_import_reading()) : m.admin_import_choose()}
        </span>
        <span className="hint" id="file-drop-help">
          {m.admin_import_limits({
            rows: formatFigure(importLimits.rows),
            size: importLimits.bytes / 1_000_000,
            record_rows: formatFigure(importLimits.record_rows),
            record_size: importLimits.record_bytes / 1_000_000,
          })}
        </span>
      </label>
      <div role="alert">
        <FieldError id="file-drop-trouble" text={trouble} />
      </div>
    </div>
  )
}
