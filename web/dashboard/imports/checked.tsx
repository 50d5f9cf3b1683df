import type { FormEvent } from 'react'
import type { ImportRecord } from '#contract/imports.ts'
import { formatFigure } from '#contract/money.ts'
import {
  admin_import_background,
  admin_import_back_columns,
  admin_import_changed,
  admin_import_dock,
  admin_import_download_wrong,
  admin_import_fig_changed,
  admin_import_fig_new,
  admin_import_fig_unchanged,
  admin_import_fig_wrong,
  admin_import_fresh_list,
  admin_import_kv_changed,
  admin_import_kv_left_out,
  admin_import_kv_new,
  admin_import_kv_new_drafts,
  admin_import_kv_pictures,
  admin_import_notes,
  admin_import_nothing,
  admin_import_reading,
  admin_import_result,
  admin_import_send,
  admin_import_send_failed,
  admin_import_written,
  admin_import_wrong,
  admin_import_wrong_help,
} from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { adminApi } from '../api.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { Job } from '../kit/job.tsx'
import { useChange } from '../kit/use-change.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { Figures, KeyValues } from './figures.tsx'
import type { Lists } from './lists.ts'
import { ChangedProducts, ListSection, NewProducts } from './product-rows.tsx'
import { Problems } from './problems.tsx'
import { UnnamedNotice } from './unnamed-pieces.tsx'

/**
 * What the file comes to: problems first, then what changes field by field, then what is new.
 * Nothing has changed yet.
 */
export function Checked({ one, lists }: { one: ImportRecord; lists: Lists }) {
  const { change, busy } = useChange()
  const counts = one.counts ?? { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  const written = counts.new + counts.changed
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (written === 0) return
    void change({
      send: () => adminApi().imports.apply({ import_id: one.id }),
      failure: withReason(errorWith(admin_import_send_failed())),
      tell: () => {},
    })
  }
  const isDraft = one.options.fresh === 'draft'
  return (
    <Job
      onSubmit={start}
      sending={busy}
      send={admin_import_send({ count: written })}
      sendingText={admin_import_reading()}
      label={admin_import_result()}
      figure={formatFigure(written)}
      what={admin_import_written()}
      short={admin_import_dock({ count: one.rows_left_out })}
      notice={written === 0 ? admin_import_nothing() : undefined}
      side={
        <>
          <KeyValues
            pairs={[
              {
                name: isDraft ? admin_import_kv_new_drafts() : admin_import_kv_new(),
                value: formatFigure(counts.new),
              },
              { name: admin_import_kv_changed(), value: formatFigure(counts.changed) },
              {
                name: admin_import_kv_left_out(),
                value: formatFigure(one.rows_left_out),
                isBad: one.rows_left_out > 0,
              },
              { name: admin_import_kv_pictures(), value: formatFigure(one.progress.pictures) },
            ]}
          />
          {one.format !== 'pictures' && (
            <DeskLink
              className={buttonClass({ kind: 'tertiary', size: 'small' })}
              to={`${screenPath('imports', one.id)}?step=columns`}
            >
              {admin_import_back_columns()}
            </DeskLink>
          )}
          <p className="hint">{admin_import_background()}</p>
        </>
      }
    >
      <Figures
        figures={[
          { figure: one.wrong_rows, words: admin_import_fig_wrong(), isBad: one.wrong_rows > 0 },
          { figure: counts.changed, words: admin_import_fig_changed() },
          { figure: counts.new, words: admin_import_fig_new() },
          { figure: counts.unchanged, words: admin_import_fig_unchanged() },
        ]}
      />
      <UnnamedNotice one={one} />
      <ListSection
        name="wrong"
        title={admin_import_wrong()}
        list={lists.problems}
        see={lists.see}
        help={admin_import_wrong_help()}
        action={
          <ExportButton
            what="importProblems"
            title={admin_import_fig_wrong()}
            asked={{ id: String(one.id) }}
            kind="tertiary"
            size="small"
          >
            {admin_import_download_wrong()}
          </ExportButton>
        }
      >
        {(problems) => <Problems problems={problems} />}
      </ListSection>
      <ListSection name="notes" title={admin_import_notes()} list={lists.notes} see={lists.see}>
        {(problems) => <Problems problems={problems} />}
      </ListSection>
      <ListSection
        name="changed"
        title={admin_import_changed()}
        list={lists.products.changed}
        see={lists.see}
      >
        {(products) => <ChangedProducts products={products} />}
      </ListSection>
      <ListSection
        name="new"
        title={admin_import_fresh_list()}
        list={lists.products.new}
        see={lists.see}
      >
        {(products) => <NewProducts products={products} />}
      </ListSection>
    </Job>
  )
}
