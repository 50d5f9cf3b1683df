import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ImportReason, ImportRecord } from '#contract/files/imports.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { adminApi } from '../../api.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { Job, JobFold } from '../../kit/job/job.tsx'
import { useAction } from '../../kit/use-action.ts'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { type Choices, checkOf, choicesOf } from '../columns/choices.ts'
import { Figures, KeyValues } from '../figures.tsx'
import { askedReason, type Lists } from '../lists.ts'
import { ChangedProducts, ListSection, NewProducts } from './product-rows.tsx'
import { Problems } from './problems.tsx'
import { Reasons } from './reasons.tsx'
import { leftOut } from '../record.ts'
import { kindOf, nounsOf, reasonOf, thingsOf } from '../texts.ts'

type CheckedProps = { one: ImportRecord; places: SubcategoryRecord[]; lists: Lists }

/**
 * Result of the check: reasons of errors with their decisions first, then notes, changes field by
 * field, and new products. Nothing is imported yet; a decision asks for another check.
 */
export function Checked({ one, places, lists }: CheckedProps) {
  const { act, busy } = useAction()
  const [search, setSearch] = useSearchParams()
  const [changed, setChanged] = useState<Choices>()
  const counts = one.counts ?? { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  const written = counts.new + counts.changed
  const isChecking = one.state === 'checking'
  const wrong = leftOut(one) - chosenOut(lists.reasons)
  const isNothing = written === 0 && !changed && !isChecking && !busy
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (changed)
      return void act({
        send: async () => {
          await adminApi().imports.check(checkOf(one, changed))
          setSearch({ step: 'check' }, { replace: true, preventScrollReset: true })
        },
        failure: withReason(errorWith(m.admin_import_check_failed())),
        done: () => setChanged(undefined),
      })
    void act({
      send: () => adminApi().imports.apply({ import_id: one.id }),
      failure: withReason(errorWith(m.admin_import_send_failed())),
    })
  }
  const kind = kindOf(one.format)
  const areProducts = kind === 'products'
  const isDraft = areProducts && one.options.fresh === 'draft'
  const reason = askedReason(search)
  const reasons = { one, places, choices: changed ?? choicesOf(one), onChange: setChanged }
  const [errors, notes] = [false, true].map((isNote) =>
    lists.reasons.filter(({ is_note }) => is_note === isNote),
  ) as [ImportReason[], ImportReason[]]
  return (
    <Job
      onSubmit={send}
      sending={busy || isChecking}
      send={
        changed
          ? m.admin_import_check_again()
          : m.admin_import_send({ things: thingsOf(one.format, written) })
      }
      sendingText={isChecking ? m.admin_import_checking() : m.admin_import_reading()}
      label={m.admin_import_result()}
      figure={formatFigure(written)}
      what={m.admin_import_written({ nouns: nounsOf(one.format, written) })}
      short={m.admin_import_dock({ count: leftOut(one) })}
      notice={isNothing ? nothing(one) : undefined}
      isDone={isNothing}
      isOld={changed !== undefined || isChecking}
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
                value: formatFigure(leftOut(one)),
                isBad: leftOut(one) > 0,
              },
              ...(one.orders_total === null
                ? []
                : [{ name: m.admin_import_kv_total(), value: formatMoney(one.orders_total) }]),
              ...(areProducts || one.progress.pictures > 0
                ? [
                    {
                      name: m.admin_import_kv_pictures(),
                      value: formatFigure(one.progress.pictures),
                    },
                  ]
                : []),
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
      {isChecking ? (
        <p className="import-said" role="status">
          <Spinner silent />
          {m.admin_import_checking()}
        </p>
      ) : (
        <>
          <Figures
            figures={[
              {
                figure: wrong,
                words: m.admin_import_fig_wrong(),
                isBad: wrong > 0,
              },
              { figure: counts.changed, words: m.admin_import_fig_changed() },
              { figure: counts.new, words: m.admin_import_fig_new() },
              { figure: counts.unchanged, words: m.admin_import_fig_unchanged() },
            ]}
          />
          {lists.see === null && errors.length > 0 && (
            <Wrong one={one} wrong={wrong}>
              <Reasons reasons={errors} {...reasons} />
            </Wrong>
          )}
          {lists.see === null && notes.length > 0 && (
            <JobFold
              className="import-more"
              title={
                <h2 className="title-2">
                  {m.admin_import_notes()}{' '}
                  <span className="import-count">{formatFigure(notes.length)}</span>
                </h2>
              }
            >
              <Reasons reasons={notes} {...reasons} />
            </JobFold>
          )}
          <ListSection
            name="reason"
            title={reason ? reasonOf(reason) : ''}
            list={lists.problems}
            see={lists.see}
          >
            {(problems) => <Problems problems={problems} />}
          </ListSection>
          <ListSection
            name="changed"
            title={m.admin_import_changed()}
            list={lists.products.changed}
            see={lists.see}
          >
            {(products) => <ChangedProducts kind={kind} products={products} />}
          </ListSection>
          <ListSection
            name="new"
            title={m.admin_import_fresh_list()}
            list={lists.products.new}
            see={lists.see}
          >
            {(products) => <NewProducts kind={kind} products={products} />}
          </ListSection>
        </>
      )}
    </Job>
  )
}

/** Orders of states that the owner left out, which are no errors. */
const chosenOut = (reasons: ImportReason[]): number =>
  reasons.find(({ code }) => code === 'state_left_out')?.products ?? 0

/** Why there is nothing to import. */
const nothing = ({ counts }: ImportRecord): string =>
  counts && counts.wrong > 0 && counts.unchanged === 0
    ? m.admin_import_nothing_yet()
    : m.admin_import_nothing()

/** Section of errors, by products and not by cells. */
function Wrong({
  one,
  wrong,
  children,
}: {
  one: ImportRecord
  wrong: number
  children: ReactNode
}) {
  const { counts } = one
  const all = counts ? counts.new + counts.changed + counts.unchanged + counts.wrong : 0
  return (
    <section aria-labelledby="import-wrong">
      <div className="import-list-head">
        <h2 className="title-2" id="import-wrong">
          {one.format === 'pictures'
            ? m.admin_import_wrong()
            : m.admin_import_wrong_products({
                things: thingsOf(one.format, wrong),
                all: formatFigure(all),
              })}
        </h2>
        <ExportButton
          what="importProblems"
          title={m.admin_import_wrong()}
          asked={{ id: String(one.id) }}
          kind="tertiary"
          size="small"
        >
          {m.admin_import_download_wrong()}
        </ExportButton>
        <p className="small muted">{m.admin_import_wrong_help()}</p>
      </div>
      {children}
    </section>
  )
}
