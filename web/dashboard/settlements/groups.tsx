import { formatFigure } from '#contract/text/money.ts'
import type { SettlementKind, SettlementRow } from '#contract/couriers/settlement-rows.ts'
import type { SettlementRecord } from '#contract/couriers/settlements.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { JobFold } from '../kit/job/job.tsx'
import type { Page } from '../kit/list/list-load.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { Pagination } from '../kit/list/pagination.tsx'
import { RowCheck } from '../kit/list/table/row-check.tsx'
import { useAction } from '../kit/use-action.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { signed } from '../stock/signed.ts'
import { kindHelp, kindLabels, troubleWords } from './texts.ts'

/** Current page of each kind of rows. */
export type Rows = Partial<Record<SettlementKind, Page<SettlementRow>>>

export const rowsAtOnce = 100

/** Rows by kind: open ones first; matches are folded. */
export function Groups({
  one,
  rows,
  onFind,
}: {
  one: SettlementRecord
  rows: Rows
  onFind: (row: SettlementRow) => void
}) {
  const query = useListQuery()
  return (
    <>
      {one.groups.map((group) => {
        const page = rows[group.kind]
        const list = page && (
          <>
            <ul>
              {page.data.map((row) => (
                <Row key={row.row} one={one} row={row} onFind={() => onFind(row)} />
              ))}
            </ul>
            {page.last_page > 1 && (
              <Pagination of={page} own={{ key: group.kind, size: rowsAtOnce }} />
            )}
          </>
        )
        const sum = group.kind === 'refused_with_fee' ? -group.fees : group.difference
        const count = (
          <span className="settle-count">
            {formatFigure(group.rows)}
            {group.kind === 'match' && (
              <>
                {' · '}
                <Money egp={group.collected} />
              </>
            )}
            {group.kind !== 'match' && group.kind !== 'twice' && sum !== 0 && (
              <>
                {' · '}
                <bdi dir="ltr" className={sum < 0 ? 'settle-bad' : 'settle-old'}>
                  {signed(sum)}
                </bdi>
              </>
            )}
          </span>
        )
        if (group.kind === 'match')
          return (
            <JobFold
              key={group.kind}
              className="settle-fold"
              open={query.get('match') !== ''}
              title={
                <span className="title-2">
                  {kindLabels.match()} {count}
                </span>
              }
            >
              {list}
            </JobFold>
          )
        return (
          <section
            key={group.kind}
            className="settle-group"
            aria-labelledby={`settle-${group.kind}`}
          >
            <h2 className="title-2" id={`settle-${group.kind}`}>
              {kindLabels[group.kind]()} {count}
            </h2>
            <p className="muted small">{kindHelp[group.kind]?.()}</p>
            {list}
          </section>
        )
      })}
    </>
  )
}

const tickable: (SettlementKind | null)[] = ['too_little', 'too_much', 'refused_with_fee', 'match']

function Row({
  one,
  row,
  onFind,
}: {
  one: SettlementRecord
  row: SettlementRow
  onFind: () => void
}) {
  const { act, busy } = useAction()
  const isOpen = one.state === 'read'
  const tick = () =>
    void act({
      send: () =>
        adminApi().settlements.choose({
          settlement_id: one.id,
          version: one.version,
          rows: [row.row],
          is_chosen: !row.is_chosen,
        }),
      failure: withReason(errorWith(m.admin_settle_failed())),
    })
  const number = row.number ?? row.reference ?? row.tracking ?? String(row.row)
  return (
    <li className="settle-row">
      {tickable.includes(row.kind) && row.number !== null && (
        <RowCheck
          label={m.admin_settle_tick({ number })}
          checked={row.is_chosen}
          disabled={!isOpen || busy}
          onChange={tick}
        />
      )}
      <div className="settle-who">
        {row.order_id !== null ? (
          <DeskLink
            className="settle-name tap"
            to={screenPath('orders', 'orderDetails', row.order_id)}
          >
            <bdi>
              {row.first_name} {row.last_name}
            </bdi>
          </DeskLink>
        ) : (
          <b>{m.admin_settle_row({ row: row.row })}</b>
        )}
        <p className="muted small">
          <bdi dir="ltr">{row.number ?? row.reference ?? row.tracking}</bdi>
          {row.number !== null && row.tracking !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{row.tracking}</bdi>
            </>
          )}
          <Said row={row} />
          <OffNet row={row} />
        </p>
      </div>
      <Sum row={row} />
      {row.kind === 'unknown' && isOpen && (
        <Button
          kind="tertiary"
          size="small"
          aria-label={m.admin_settle_find_named({ row: row.row })}
          onClick={onFind}
        >
          {m.admin_settle_find()}
        </Button>
      )}
    </li>
  )
}

/** Notice that the courier's payment differs from the collected amount minus fees. */
function OffNet({ row: { net, collected, fee, trouble } }: { row: SettlementRow }) {
  if (net === null || trouble || Math.round(((collected ?? 0) - (fee ?? 0) - net) * 100) === 0)
    return null
  return (
    <>
      {' '}
      ·{' '}
      {m.admin_settle_net_said({
        money: net < 0 ? `\u2066−${formatFigure(-net)}\u2069` : formatMoney(net),
      })}
    </>
  )
}

function Said({ row }: { row: SettlementRow }) {
  if (row.trouble)
    return <> · {troubleWords[row.trouble.code]({ value: row.trouble.value ?? '' })}</>
  if (row.kind === 'twice')
    return (
      <>
        {' · '}
        {row.settled_at
          ? m.admin_settle_twice_on({ day: row.settled_at.slice(0, 10) })
          : m.admin_settle_row({ row: row.row })}
      </>
    )
  if (
    (row.kind === 'too_little' || row.kind === 'too_much') &&
    row.collected !== null &&
    row.expected !== null
  )
    return (
      <>
        {' '}
        ·{' '}
        {m.admin_settle_of({
          paid: formatFigure(row.collected),
          expected: formatFigure(row.expected),
        })}
      </>
    )
  return null
}

function Sum({ row }: { row: SettlementRow }) {
  if (row.kind === 'refused_with_fee')
    return (
      <span className="settle-sum">
        <span className="sr-only">{m.admin_settle_fee()} </span>
        <Money egp={row.fee ?? 0} />
      </span>
    )
  if (
    (row.kind === 'too_little' || row.kind === 'too_much') &&
    row.collected !== null &&
    row.expected !== null
  ) {
    const difference = row.collected - row.expected
    return (
      <bdi dir="ltr" className={difference < 0 ? 'settle-sum settle-bad' : 'settle-sum settle-old'}>
        {signed(Math.round(difference * 100) / 100)}
      </bdi>
    )
  }
  return (
    <span className="settle-sum">
      {row.collected !== null && (
        <bdi dir="ltr">
          {row.collected < 0 ? signed(row.collected) : formatFigure(row.collected)}
        </bdi>
      )}
    </span>
  )
}
