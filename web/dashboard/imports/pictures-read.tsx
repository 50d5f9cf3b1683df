import type { ImportRecord } from '#contract/imports.ts'
import * as m from '#messages'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { fileTrouble } from './texts.ts'

/**
 * A ZIP of pictures has no columns: it is checked at once, and its check is waited for, or tells
 * why it could not be read.
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
