import type { ImportOptions, ImportRecord } from '#contract/files/imports.ts'
import * as m from '#messages'
import { Check } from '#web/ui/fields/field.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import { kindOf } from '../texts.ts'

type HowFieldsProps = {
  one: ImportRecord
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}

/** Options for existing products, new products, pictures and empty cells. */
export function HowFields({ one, options, onChange }: HowFieldsProps) {
  const kind = kindOf(one.format)
  const areProducts = kind === 'products'
  const areReviews = kind === 'reviews'
  return (
    <>
      {!areReviews && kind !== 'coupons' && (
        <Picks
          legend={m.admin_import_existing()}
          options={[
            {
              value: 'change',
              label: m.admin_import_existing_change(),
              note: areProducts ? m.admin_import_existing_change_note() : undefined,
            },
            { value: 'leave', label: m.admin_import_existing_leave() },
          ]}
          value={options.existing}
          onChange={(existing) => onChange({ ...options, existing })}
        />
      )}
      {(areProducts || areReviews) && (
        <Picks
          legend={areReviews ? m.admin_import_fresh_reviews() : m.admin_import_fresh()}
          options={[
            { value: 'file', label: m.admin_import_fresh_file() },
            areReviews
              ? {
                  value: 'draft',
                  label: m.admin_import_fresh_hidden(),
                  note: m.admin_import_fresh_hidden_note(),
                }
              : {
                  value: 'draft',
                  label: m.admin_import_fresh_draft(),
                  note: m.admin_import_fresh_draft_note(),
                },
          ]}
          value={options.fresh}
          onChange={(fresh) => onChange({ ...options, fresh })}
        />
      )}
      <div className="import-checks">
        {(areProducts || one.pictures > 0) && (
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
        )}
        {(areProducts || kind === 'customers' || kind === 'orders') && (
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
        )}
      </div>
    </>
  )
}
