import type { ImportOptions, ImportRecord } from '#contract/files/imports.ts'
import * as m from '#messages'
import { Check } from '#web/ui/field.tsx'
import { Picks } from '../kit/form/picks.tsx'

type HowFieldsProps = {
  one: ImportRecord
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}

/** Options for existing products, new products, pictures and empty cells. */
export function HowFields({ one, options, onChange }: HowFieldsProps) {
  return (
    <>
      <Picks
        legend={m.admin_import_existing()}
        options={[
          {
            value: 'change',
            label: m.admin_import_existing_change(),
            note: m.admin_import_existing_change_note(),
          },
          { value: 'leave', label: m.admin_import_existing_leave() },
        ]}
        value={options.existing}
        onChange={(existing) => onChange({ ...options, existing })}
      />
      <Picks
        legend={m.admin_import_fresh()}
        options={[
          { value: 'file', label: m.admin_import_fresh_file() },
          {
            value: 'draft',
            label: m.admin_import_fresh_draft(),
            note: m.admin_import_fresh_draft_note(),
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
            {m.admin_import_fetch()}{' '}
            <span className="import-note">
              {m.admin_import_fetch_count({ count: one.pictures })}
            </span>
          </span>
        </Check>
        <Check>
          <input
            type="checkbox"
            checked={options.empty_clears}
            onChange={({ target }) => onChange({ ...options, empty_clears: target.checked })}
          />
          <span>
            {m.admin_import_clears()}{' '}
            <span className="import-note">{m.admin_import_clears_note()}</span>
          </span>
        </Check>
      </div>
    </>
  )
}
