import type { FormEvent } from 'react'
import type { ImportRecord } from '#contract/files/imports.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { Job } from '../kit/job.tsx'
import { useAction } from '../kit/use-action.ts'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { Figures, KeyValues } from './figures.tsx'
import type { Lists } from './lists.ts'
import { ChangedProducts, ListSection, NewProducts } from './product-rows.tsx'
import { Problems } from './problems.tsx'
import { UnnamedNotice } from './unnamed-pieces.tsx'

/**
 * Result of the check: problems first, then changes field by field, then new products. Nothing is
 * imported yet.
 */
export function Checked({ one, lists }: { one: ImportRecord; lists: Lists }) {
  const { act, busy } = useAction()
  const counts = one.counts ?? { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  const written = counts.new + counts.changed
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (written === 0) return
    void act({
      send: () => adminApi().imports.apply({ import_id: one.id }),
      failure: withReason(errorWith(m.admin_import_send_failed())),
    })
  }
  const isDraft = one.options.fresh === 'draft'
  return (
    <Job
      onSubmit={start}
      sending={busy}
      send={m.admin_import_send({ count: written })}
      sendingText={m.admin_import_reading()}
      label={m.admin_import_result()}
      figure={formatFigure(written)}
      what={m.admin_import_written()}
      short={m.admin_import_dock({ count: one.rows_left_out })}
      notice={written === 0 ? m.admin_import_nothing() : undefined}
      side={
        <>
          <KeyValues
            pairs={[
              {
                name: isDraft ? m.admin_import_kv_new_drafts() : m.admin_import_kv_new(),
                value: formatFigure(counts.new),
              },
              { name: m.admin_import_kv_changed(), value: formatFigure(counts.changed) },
              {
                name: m.admin_import_kv_left_out(),
                value: formatFigure(one.rows_left_out),
                isBad: one.rows_left_out > 0,
              },
              { name: m.admin_import_kv_pictures(), value: formatFigure(one.progress.pictures) },
            ]}
          />
          {one.format !== 'pictures' && (
            <ButtonLink
              kind="tertiary"
              size="small"
              to={`${screenPath('imports', one.id)}?step=columns`}
            >
              {m.admin_import_back_columns()}
            </ButtonLink>
          )}
          <p className="hint">{m.admin_import_background()}</p>
        </>
      }
    >
      <Figures
        figures={[
          { figure: one.wrong_rows, words: m.admin_import_fig_wrong(), isBad: one.wrong_rows > 0 },
          { figure: counts.changed, words: m.admin_import_fig_changed() },
          { figure: counts.new, words: m.admin_import_fig_new() },
          { figure: counts.unchanged, words: m.admin_import_fig_unchanged() },
        ]}
      />
      <UnnamedNotice one={one} />
      <ListSection
        name="wrong"
        title={m.admin_import_wrong()}
        list={lists.problems}
        see={lists.see}
        help={m.admin_import_wrong_help()}
        action={
          <ExportButton
            what="importProblems"
            title={m.admin_import_fig_wrong()}
            asked={{ id: String(one.id) }}
            kind="tertiary"
            size="small"
          >
            {m.admin_import_download_wrong()}
          </ExportButton>
        }
      >
        {(problems) => <Problems problems={problems} />}
      </ListSection>
      <ListSection name="notes" title={m.admin_import_notes()} list={lists.notes} see={lists.see}>
        {(problems) => <Problems problems={problems} />}
      </ListSection>
      <ListSection
        name="changed"
        title={m.admin_import_changed()}
        list={lists.products.changed}
        see={lists.see}
      >
        {(products) => <ChangedProducts products={products} />}
      </ListSection>
      <ListSection
        name="new"
        title={m.admin_import_fresh_list()}
        list={lists.products.new}
        see={lists.see}
      >
        {(products) => <NewProducts products={products} />}
      </ListSection>
    </Job>
  )
}
