import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { SettlementBrief } from '#contract/couriers/settlements.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { formatFigure } from '#contract/text/money.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { Day } from '../kit/days/day.tsx'
import { answerOf, whenAskedAnew } from '../kit/list/list-load.ts'
import { Pagination } from '../kit/list/pagination.tsx'
import { CellLink, FigureHead, OnlyStacked, Table } from '../kit/list/table/table.tsx'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { nameOf } from '../kit/names.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { screenPath } from '../screens.ts'
import { signed } from '../stock/signed.ts'
import { type Owed, OwedTable } from './owed-table.tsx'
import { ReadDialog } from './read-dialog.tsx'
import { stateLabels, stateLooks } from './texts.ts'

type LoaderArgs = { request: Request }

export const clientLoader = ({ request: { signal, url } }: LoaderArgs) =>
  answerOf(signal, async () => {
    const asked = { page: '1', ...Object.fromEntries(new URL(url).searchParams) }
    const [owed, { settlements }] = await Promise.all([
      adminApi().settlements.owed({}, { signal }),
      adminApi().settlements.page(asked, { signal }),
    ])
    return { owed, settlements }
  })
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_settlements()) }]

/** Debts of couriers by age, and their settlements. */
export default function SettlementList() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ScreenHead title={m.admin_settlements()}>
        {data && data.settlements.total > 0 && (
          <ExportMenu what="settlements" title={m.admin_settlements()} />
        )}
        <Button kind="primary" onClick={() => setOpen(true)}>
          <Icon of={IconUpload} small />
          {m.admin_settle_read()}
        </Button>
      </ScreenHead>
      {failed ? (
        <LoadFailed />
      ) : (
        <>
          <section className="settle-owed" aria-label={m.admin_settle_owed()}>
            <p className="settle-figure">
              <b>
                <Money egp={data.owed.all.total} />
              </b>
              <span>{m.admin_settle_owed()}</span>
            </p>
            <Late couriers={data.owed.couriers} />
          </section>
          <OwedTable owed={data.owed} />
          <Files rows={data.settlements.data} />
          <Pagination of={data.settlements} />
        </>
      )}
      <ReadDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Couriers that keep money longer than agreed. */
function Late({ couriers }: { couriers: Owed['couriers'] }) {
  const late = couriers.filter((one) => one.late > 0)
  if (late.length === 0) return null
  return (
    <ul className="settle-late">
      {late.map((one) => (
        <li key={one.courier_id}>
          <Icon of={IconClock} />
          {m.admin_settle_late({
            courier: nameOf({ name: one.courier, name_ar: one.courier_ar }),
            days: one.pays_within_days,
            money: formatMoney(one.late),
          })}
        </li>
      ))}
    </ul>
  )
}

function Files({ rows }: { rows: SettlementBrief[] }) {
  const [search] = useSearchParams()
  return (
    <section aria-labelledby="settle-files">
      <h2 className="settle-heading title-2" id="settle-files">
        {m.admin_settle_files()}
      </h2>
      {rows.length === 0 ? (
        <EmptyState title={m.admin_settle_no_files()} help={m.admin_settle_no_files_help()} />
      ) : (
        <Table stacked key={search.get('page')}>
          <thead>
            <tr>
              <th scope="col">{m.admin_settle_courier()}</th>
              <th scope="col">{m.admin_settle_day()}</th>
              <FigureHead>{m.admin_settle_rows()}</FigureHead>
              <FigureHead>{m.admin_settle_difference()}</FigureHead>
              <FigureHead>{m.admin_settle_paid_to_you()}</FigureHead>
              <th scope="col">{m.admin_settle_state()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <FileRow key={one.id} one={one} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function FileRow({ one }: { one: SettlementBrief }) {
  return (
    <tr>
      <th scope="row" className="is-lead">
        <CellLink whole to={screenPath('settlements', one.id)}>
          {nameOf({ name: one.courier, name_ar: one.courier_ar })}
        </CellLink>
      </th>
      <td className="is-second">
        <Day of={one.created_at} />
        <OnlyStacked> · {m.admin_settle_rows_count({ count: formatFigure(one.rows) })}</OnlyStacked>
      </td>
      <td className="is-figure is-hidden">{formatFigure(one.rows)}</td>
      <td className="is-figure is-hidden">
        <bdi dir="ltr" className={one.difference < 0 ? 'settle-bad' : undefined}>
          {one.difference === 0 ? '0' : signed(one.difference)}
        </bdi>
      </td>
      <td className="is-figure is-end">
        <Money egp={one.yours} />
      </td>
      <td className="is-end">
        <Status kind={stateLooks[one.state]}>{stateLabels[one.state]()}</Status>
      </td>
    </tr>
  )
}
