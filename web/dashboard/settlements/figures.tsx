import type { SettlementRecord } from '#contract/couriers/settlements.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { formatMoney } from '#web/ui/prices/price.tsx'

/** What became of a settlement that was accepted. */
export function Past({ one }: { one: SettlementRecord }) {
  return (
    <div className="settle-past">
      {one.bank_amount !== null && (
        <p>{m.admin_settle_bank_was({ money: formatMoney(one.bank_amount) })}</p>
      )}
      <p className="small muted">
        {m.admin_settle_accepted_by({
          day: one.accepted_at?.slice(0, 10) ?? '',
          name: one.accepted_by ?? '–',
        })}
      </p>
      {one.undone_at !== null && (
        <p className="settle-bad">
          {m.admin_settle_undone_by({
            day: one.undone_at.slice(0, 10),
            name: one.undone_by ?? '–',
            reason: one.undone_reason ?? '',
          })}
        </p>
      )}
    </div>
  )
}

/** Numbers of rows by what they need. */
export function Figures({ one }: { one: SettlementRecord }) {
  const of = (...kinds: string[]) =>
    one.groups.reduce((sum, { kind, rows }) => sum + (kinds.includes(kind) ? rows : 0), 0)
  const figures = [
    { figure: one.rows, words: m.admin_settle_fig_rows(), look: '' },
    { figure: of('match', 'refused_with_fee'), words: m.admin_settle_fig_match(), look: '' },
    {
      figure: of('too_little', 'too_much', 'unknown', 'twice', 'wrong'),
      words: m.admin_settle_fig_look(),
      look: 'settle-old',
    },
    ...(one.state === 'read'
      ? [{ figure: one.missing.count, words: m.admin_settle_fig_missing(), look: 'settle-bad' }]
      : []),
  ]
  return (
    <ul className="settle-figures">
      {figures.map(({ figure, words, look }) => (
        <li key={words}>
          <b className={figure > 0 ? look : undefined}>{formatFigure(figure)}</b>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
