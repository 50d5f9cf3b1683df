import { formatFigure } from '#contract/text/money.ts'
import type { StockMoveRecord } from '#contract/products/stock.ts'
import * as m from '#messages'
import { formatMoment } from '#web/days.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { CellLink, FigureHead, OnlyStacked, Table } from '../../kit/list/table/table.tsx'
import { screenPath } from '../../screens.ts'
import { signed } from '../signed.ts'
import { moveKinds } from './kinds.ts'

/** Stock movements, newest first: time, kind, author and resulting stock. */
export function MovesTable({ moves }: { moves: StockMoveRecord[] }) {
  return (
    <Table stacked className="moves">
      <thead>
        <tr>
          <th scope="col">{m.admin_moves_when()}</th>
          <th scope="col">{m.admin_moves_why()}</th>
          <th scope="col">{m.admin_moves_order()}</th>
          <th scope="col">{m.admin_moves_who()}</th>
          <FigureHead>{m.admin_moves_pieces()}</FigureHead>
          <FigureHead>{m.admin_moves_then()}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </tbody>
    </Table>
  )
}

function Move({ move }: { move: StockMoveRecord }) {
  const { kind, pieces, quantity_after, note, order_id, order_number, created_at } = move
  const { label, icon } = moveKinds[kind]
  const who = whoOf(move)
  return (
    <tr>
      <td className="is-second is-wide move-when">
        <time dateTime={created_at}>{formatMoment(created_at, 'short')}</time>
        <OnlyStacked>
          {' · '}
          <bdi>{who}</bdi>
        </OnlyStacked>
      </td>
      <td className="is-lead move-why">
        <span className="move-kind">
          <Icon of={icon} small />
          {label()}
        </span>
      </td>
      <td className={note || order_number ? 'is-wide move-note' : 'is-wide move-note is-hidden'}>
        {order_number && (
          <span className="move-order">
            <CellLink to={screenPath('orders', 'orderDetails', order_id)} whole>
              <bdi>{order_number}</bdi>
            </CellLink>
          </span>
        )}
        {note && <bdi>{note}</bdi>}
      </td>
      <td className="is-hidden">
        <bdi>{who}</bdi>
      </td>
      <td className="is-figure is-end move-pieces">
        <bdi className={pieces > 0 ? 'is-in' : 'strong'} dir="ltr">
          {signed(pieces)}
        </bdi>
      </td>
      <td className="is-figure is-hidden">
        <bdi>{formatFigure(quantity_after)}</bdi>
      </td>
    </tr>
  )
}

const whoOf = ({ user_name, kind }: StockMoveRecord): string =>
  user_name ?? (kind === 'sale' ? m.admin_moves_customer() : m.admin_moves_shop())
