import { type ReactNode, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import {
  type DemoKind,
  demoKinds,
  type EmptyingPlan,
  type EmptyingRecord,
  type StayingKind,
  stayingKinds,
} from '#contract/running/emptying.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { newKey } from '#web/forms/attempt.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Check } from '#web/ui/fields/field.tsx'
import { FailedState } from '#web/ui/notices/states.tsx'
import { adminApi } from '../../api.ts'
import NotFound from '../../frame/not-found.tsx'
import { NotYours } from '../../frame/not-yours.tsx'
import { faces } from '../../frame/sections.ts'
import { BackLink } from '../../kit/links/back-link.tsx'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { answerOf } from '../../kit/list/list-load.ts'
import { Names } from '../../kit/names.tsx'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useLookAgain } from '../../kit/screen/use-look-again.ts'
import { screenPath } from '../../screens.ts'
import { useMay } from '../../session/may.ts'
import { deskTitle } from '../../title.ts'
import { EmptyDialog } from './empty-dialog.tsx'

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, () => adminApi().emptying.get({}, { signal }))

export const meta = () => [{ title: deskTitle(m.admin_empty()) }]

type Shown = NonNullable<Awaited<ReturnType<typeof clientLoader>>['data']>

const demoLabels: Record<DemoKind, () => string> = {
  products: faces.products.label,
  pictures: m.admin_empty_pictures,
  categories: faces.categories.label,
  subcategories: faces.subcategories.label,
  reviews: faces.reviews.label,
  slides: faces.slides.label,
  instagram_images: faces.instagramImages.label,
  social_links: faces.socialLinks.label,
  coupons: faces.coupons.label,
  settings: m.admin_empty_contact,
  restock_requests: faces.restock.label,
  cart_lines: m.admin_empty_carts,
  wishlist_items: m.admin_empty_wishlists,
}

const stayingLabels: Record<StayingKind, () => string> = {
  products: m.admin_empty_own_products,
  pictures: m.admin_empty_own_pictures,
  categories: m.admin_empty_own_categories,
  orders: faces.orders.label,
  areas: faces.areas.label,
  couriers: faces.couriers.label,
  staff: m.admin_empty_staff,
  pages: m.admin_empty_own_pages,
  backups: m.admin_empty_backups,
}

const reasons: Record<EmptyingPlan['kept'][number]['reason'], () => string> = {
  ordered: m.admin_empty_why_ordered,
  used: m.admin_empty_why_used,
  changed: m.admin_empty_why_changed,
}

/** Screen that empties the shop of the demo, shows how far that is, and puts the demo back. */
export default function EmptyShop() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  const { revalidate, state } = useRevalidator()
  const isRunning = data?.last?.state === 'running'
  useLookAgain(isRunning && state === 'idle', revalidate)
  const may = useMay()
  if (!may('money')) return <NotYours />
  if (failed === 'not_found') return <NotFound />
  return (
    <>
      <BackLink to={screenPath('settings')} isBefore={false} words={m.admin_settings()} />
      <ScreenHead title={m.admin_empty()} />
      {failed ? (
        <FailedState onRetry={revalidate} busy={state === 'loading'} />
      ) : (
        <div className="emptying">
          <State {...data} />
          {!isRunning && <Plan {...data} />}
        </div>
      )}
    </>
  )
}

function State({ last, restorable }: Pick<Shown, 'last' | 'restorable'>) {
  return (
    <>
      {last?.state === 'running' && (
        <Alert kind="notice">
          {last.backed_up ? m.admin_empty_running() : m.admin_empty_backing_up()}
        </Alert>
      )}
      {last?.state === 'failed' && (
        <Alert>{m.admin_empty_stopped({ reason: last.failure ?? '' })}</Alert>
      )}
      {restorable && <PutBack {...restorable} />}
    </>
  )
}

function PutBack({ id, until }: EmptyingRecord) {
  const { act, busy } = useAction()
  const [key] = useState(newKey)
  const putBack = () =>
    act({
      ask: {
        title: m.admin_empty_put_back_ask(),
        warning: m.admin_empty_put_back_help(),
        action: m.admin_empty_put_back(),
        isStep: true,
      },
      send: () => adminApi().emptying.putBack({ id }, { idempotencyKey: key }),
      failure: withReason(errorWith(m.admin_empty_put_back_failed())),
      popup: m.admin_empty_put_back_done(),
    })
  return (
    <Alert kind="success">
      <p>{m.admin_empty_done({ day: until ? formatDay(until, 'long') : '' })}</p>
      <Button kind="secondary" size="small" busy={busy} onClick={putBack}>
        {m.admin_empty_put_back()}
      </Button>
    </Alert>
  )
}

function Plan({ plan, plan_with_changed, stays }: Shown) {
  const [withChanged, setWithChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isChanged = plan.kept.some(({ reason }) => reason === 'changed')
  const chosen = withChanged && isChanged ? plan_with_changed : plan
  const isEmpty = Object.values(chosen.goes).every((count) => count === 0)
  return (
    <>
      <p className="muted">{m.admin_empty_lead()}</p>
      <div className="emptying-lists">
        <Figures
          isDanger
          title={m.admin_empty_goes()}
          rows={demoKinds.map((kind) => [demoLabels[kind](), chosen.goes[kind]])}
        />
        <Figures
          title={m.admin_empty_stays()}
          rows={stayingKinds.map((kind) => [stayingLabels[kind](), stays[kind]])}
        />
      </div>
      {chosen.kept.length > 0 && <Kept kept={chosen.kept} />}
      {isChanged && (
        <Check>
          <input
            type="checkbox"
            checked={withChanged}
            onChange={({ target }) => setWithChanged(target.checked)}
          />
          <span>{m.admin_empty_with_changed()}</span>
        </Check>
      )}
      {isEmpty ? (
        <p className="muted">{m.admin_empty_nothing()}</p>
      ) : (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {m.admin_empty_act()}
        </Button>
      )}
      {isAsking && (
        <EmptyDialog withChanged={withChanged && isChanged} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

type FiguresProps = { title: ReactNode; rows: [string, number][]; isDanger?: boolean }

/** List of counts; what there is none of is left out. */
function Figures({ title, rows, isDanger = false }: FiguresProps) {
  return (
    <section>
      <h2 className={isDanger ? 'emptying-head text-henna' : 'emptying-head'}>{title}</h2>
      <dl className="emptying-figures">
        {rows
          .filter(([, count]) => count > 0)
          .map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatFigure(count)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function Kept({ kept }: Pick<EmptyingPlan, 'kept'>) {
  return (
    <section>
      <h2 className="emptying-head">{m.admin_empty_kept()}</h2>
      <dl className="emptying-figures">
        {kept.map(({ kind, id, reason, ...name }) => (
          <div key={`${kind} ${id}`}>
            <dt>
              {demoLabels[kind]()}: <Names {...name} />
            </dt>
            <dd>{reasons[reason]()}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
