import type { ImportOptions, ImportRecord } from '#contract/imports.ts'
import {
  admin_import_clears,
  admin_import_clears_note,
  admin_import_existing,
  admin_import_existing_change,
  admin_import_existing_change_note,
  admin_import_existing_leave,
  admin_import_fetch,
  admin_import_fetch_count,
  admin_import_fresh,
  admin_import_fresh_draft,
  admin_import_fresh_draft_note,
  admin_import_fresh_file,
} from '#messages'
import { Check } from '#web/ui/field.tsx'
import { Picks } from '../kit/form/picks.tsx'

type HowFieldsProps = {
  one: ImportRecord
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}

/** What becomes of products that are here, of new ones, of pictures and of empty cells. */
export function HowFields({ one, options, onChange }: HowFieldsProps) {
  return (
    <>
      <Picks
        legend={admin_import_existing()}
        options={[
          {
            value: 'change',
            label: admin_import_existing_change(),
            note: admin_import_existing_change_note(),
          },
          { value: 'leave', label: admin_import_existing_leave() },
        ]}
        value={options.existing}
        onChange={(existing) => onChange({ ...options, existing })}
      />
      <Picks
        legend={admin_import_fresh()}
        options={[
          { value: 'file', label: admin_import_fresh_file() },
          {
            value: 'draft',
            label: admin_import_fresh_draft(),
            note: admin_import_fresh_draft_note(),
          },
        ]}
        value={options.fresh}
        onChange={(fresh) => onChange({ ...options, fresh })}
      />
      <div className="import-checks">
        <Check>
          <input
            type="checkbox"
            checked={options.fetch_pictures}
            onChange={({ target }) => onChange({ ...options, fetch_pictures: target.checked })}
          />
          <span>
            {admin_import_fetch()}{' '}
            <span className="import-note">{admin_import_fetch_count({ count: one.pictures })}</span>
          </span>
        </Check>
        <Check>
          <input
            type="checkbox"
            checked={options.empty_clears}
            onChange={({ target }) => onChange({ ...options, empty_clears: target.checked })}
          />
          <span>
            {admin_import_clears()}{' '}
            <span className="import-note">{admin_import_clears_note()}</span>
          </span>
        </Check>
      </div>
    </>
  )
}
