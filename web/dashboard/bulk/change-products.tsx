import { type FormEvent, useState } from 'react'
import { useLoaderData } from 'react-router'
import { type BulkKind, bulkKinds } from '#contract/products/bulk-change.ts'
import type { PreviewRow } from '#contract/products/bulk.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { currentLocale } from '#web/locale.ts'
import { Alert, FocusAlert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState, FailedState, LoadingState } from '#web/ui/notices/states.tsx'
import { codeAt } from '#contract/field-refusals.ts'
import type { Refusal } from '#contract/refusal.ts'
import { adminApi } from '../api.ts'
import { BackLink } from '../kit/links/back-link.tsx'
import { Dock } from '../kit/job/job.tsx'
import { useListQuery } from '../kit/list/list-query.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { nameOf } from '../kit/names.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { ButtonLink } from '../link.tsx'
import { fetchSubcategories } from '../products/subcategories.ts'
import { screenPath } from '../screens.ts'
import { ChangeFields } from './change-fields.tsx'
import { listQueryOf, type Selection, selectionIn } from './chosen.ts'
import { type Preview, PreviewRows } from './preview-table.tsx'
import { useAsked } from '../kit/use-asked.ts'
import { errorsOf, firstTyped, spelled, type Typed } from './typed-change.ts'
import { SendButton, ChangeSums, formId } from './change-sums.tsx'
import { useApply } from './use-apply.ts'

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  fetchSubcategories({ signal }).catch(() => [])

/** No reload: tab, page and search only affect the preview. */
export const shouldRevalidate = () => false

export const meta = () => [{ title: deskTitle(m.admin_bulk_changes()) }]

/** Screen of a bulk change, with a preview of every row before it starts. */
export default function ChangeProducts() {
  const { params } = useListQuery()
  const subcategories = useLoaderData<typeof clientLoader>()
  const selection = selectionIn(params, currentLocale())
  const back = `${screenPath('products', 'choose')}?${listQueryOf(params)}`
  return (
    <>
      <BackLink to={back} isBefore={false} words={m.admin_products()} />
      {selection ? (
        <ChangeForm selection={selection} subcategories={subcategories} />
      ) : (
        <>
          <ScreenHead title={m.admin_bulk_changes()} />
          <EmptyState
            title={m.admin_bulk_nothing_chosen()}
            help={m.admin_bulk_nothing_chosen_help()}
          >
            <ButtonLink kind="secondary" to={back}>
              {m.admin_products()}
            </ButtonLink>
          </EmptyState>
        </>
      )}
    </>
  )
}

/** Rows marked as excluded, and rows changed although the price is below cost. */
type Marks = { except: number[]; below_cost: number[] }

/** State of a checkbox, shown before the server has answered. */
function isOn(
  { product_id: id, problem, included }: PreviewRow,
  { except, below_cost }: Marks,
): boolean {
  if (problem === 'below_cost') return below_cost.includes(id) && !except.includes(id)
  return problem === null || problem === 'taken_out' ? !except.includes(id) : included
}

const kindIn = (params: URLSearchParams): BulkKind =>
  bulkKinds.find((kind) => kind === params.get('kind')) ?? 'sale'

function ChangeForm({
  selection,
  subcategories,
}: {
  selection: Selection
  subcategories: SubcategoryRecord[]
}) {
  const { params, get } = useListQuery()
  const [typed, setTyped] = useState(() =>
    firstTyped(
      toCairoDay(new Date()),
      kindIn(params),
      params.get('to') === 'draft' ? 'draft' : 'published',
    ),
  )
  const put = (parts: Partial<Typed>) => setTyped((before) => ({ ...before, ...parts }))
  const [marks, setMarks] = useState<Marks>({
    except: 'match' in selection ? selection.except : [],
    below_cost: [],
  })
  const errors = errorsOf(typed)
  const asked = { ...selection, ...marks, change: spelled(typed) }
  const isReadable = Object.keys(errors).length === 0
  const shown = {
    page: get('page') || '1',
    per_page: get('per_page') || '12',
    tab: get('tab') || 'all',
    find: get('search'),
  }
  const {
    reply: preview,
    isOld,
    refusal,
    retry,
  } = useAsked<Preview>(
    isReadable ? JSON.stringify({ ...asked, ...shown }) : '',
    (asked, options) => adminApi().bulk.preview(JSON.parse(asked), options),
  )
  const { send, sending, failure } = useApply(retry)

  const isDeletion = typed.kind === 'delete'
  const { confirm } = usePrompts()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!preview || isOld) return
    const { included } = preview.counts
    const isSure =
      !isDeletion ||
      (await confirm({
        title: m.admin_confirm_title(),
        warning: m.admin_bulk_delete({ count: included }),
        consequence: m.admin_bulk_delete_help(),
        action: m.admin_confirm_action(),
      }))
    if (isSure) send({ ...asked, seen: preview.seen })
  }
  const toggle = ({ product_id: id, included, problem }: PreviewRow) =>
    setMarks(({ except, below_cost }) => {
      const others = {
        except: except.filter((one) => one !== id),
        below_cost: below_cost.filter((one) => one !== id),
      }
      if (problem === 'below_cost')
        return included ? others : { ...others, below_cost: [...others.below_cost, id] }
      return included ? { ...others, except: [...others.except, id] } : others
    })
  const allErrors = refusal?.status === 422 ? { ...errors, ...fieldsOf(refusal) } : errors
  // Nothing is wrong with a figure that nobody has typed yet.
  const { [typed.unit]: _, ...others } = allErrors
  const fieldErrors = typed.by === '' ? others : allErrors
  const counts = preview?.counts
  const all = counts?.all ?? ('ids' in selection ? selection.ids.length : undefined)
  const isAwaited = isOld && !refusal && (isReadable || preview !== null)
  const place = subcategories.find(({ id }) => String(id) === typed.subcategory_id)
  return (
    <>
      <ScreenHead
        title={
          all === undefined
            ? m.admin_bulk_changes()
            : isDeletion
              ? m.admin_bulk_delete({ count: all })
              : m.admin_bulk_title({ count: all })
        }
      />
      <div className="bulk-change">
        <aside className="bulk-side" aria-label={m.admin_bulk_panel()}>
          <form id={formId} noValidate onSubmit={submit}>
            <div inert={sending}>
              <ChangeFields
                typed={typed}
                put={put}
                errors={fieldErrors}
                subcategories={subcategories}
              />
            </div>
          </form>
          <div className="bulk-panel-end" aria-busy={isAwaited}>
            {failure && <FocusAlert of={failure}>{failure}</FocusAlert>}
            {counts && <ChangeSums counts={counts} isDeletion={isDeletion} />}
            <SendButton counts={counts} isDeletion={isDeletion} sending={sending} />
            <p className="small muted">{m.admin_bulk_can_undo()}</p>
          </div>
        </aside>
        <div className="bulk-main" aria-busy={isAwaited}>
          {refusal && refusal.status !== 422 && !preview ? (
            <FailedState onRetry={retry} />
          ) : preview ? (
            <PreviewRows
              preview={preview}
              rows={preview.rows.data.map((row) => ({ ...row, included: isOn(row, marks) }))}
              typed={typed}
              place={place ? nameOf(place) : ''}
              onToggle={toggle}
            />
          ) : isReadable && !refusal ? (
            <LoadingState />
          ) : (
            <p className="muted">{m.admin_bulk_rows_later()}</p>
          )}
        </div>
        {counts && (
          <Dock
            figure={formatFigure(counts.included)}
            short={(isDeletion ? m.admin_bulk_dock_delete : m.admin_bulk_dock)({
              out: formatFigure(counts.all - counts.included),
            })}
            notice={failure && <Alert>{failure}</Alert>}
          >
            <Button
              type="submit"
              form={formId}
              kind={isDeletion ? 'danger' : 'primary'}
              busy={sending}
              loadingText={m.ui_loading()}
              disabled={counts.included === 0}
            >
              {(isDeletion ? m.admin_bulk_delete_short : m.admin_bulk_send_short)({
                count: formatFigure(counts.included),
              })}
            </Button>
          </Dock>
        )}
      </div>
    </>
  )
}

/** Error paths ('change.percent') as names of the form's fields. */
const fieldsOf = (refusal: Refusal): Record<string, string> =>
  Object.fromEntries(
    Object.keys(refusal.codes ?? {}).map((field) => [
      field.replace(/^change\./, ''),
      codeAt(refusal, field) ?? '',
    ]),
  )
