import type { ImportRecord } from '#contract/files/imports.ts'
import * as m from '#messages'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { fileTrouble } from '../file-words.ts'

/**
 * Check of a ZIP of pictures, which has no columns: waits for the result, or shows why the file is
 * unreadable.
 */
export function PicturesRead({ one: { trouble } }: { one: ImportRecord }) {
  return (
    <div role="status">
      {trouble ? (
        <FieldError text={fileTrouble(trouble.code, trouble.detail)} />
      ) : (
        <p className="import-said">
          <Spinner silent />
          {m.admin_import_checking()}
        </p>
      )}
    </div>
  )
}
