import { admin_orders_change, admin_orders_select_all, admin_orders_select_none, admin_orders_selected } from '#messages'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useListQuery } from '../kit/list/list-query.ts'
import { DeskLink } from '../link.tsx'
import { useSelection } from './selection.tsx'

/** How many orders are marked, and what can be done with them; pinned to the foot of the screen while there are any. */
export function SelectionBar() {
  const { rows, orders, set, isSelecting } = useSelection()
  const { params } = useListQuery()
  return (
    <>
      <p className="sr-only" role="status">
        {orders.length > 0 && admin_orders_selected({ count: orders.length })}
      </p>
      {(orders.length > 0 || isSelecting) && (
        <div className="selection-bar">
          <span className="strong" aria-hidden="true">
            {admin_orders_selected({ count: orders.length })}
          </span>
          {isSelecting && orders.length < rows.length && (
            <Button kind="tertiary" size="small" onClick={() => set(rows.map(({ id }) => id))}>
              {admin_orders_select_all()}
            </Button>
          )}
          {orders.length > 0 && (
            <>
              <Button kind="tertiary" size="small" onClick={() => set([])}>
                {admin_orders_select_none()}
              </Button>
              <DeskLink
                className={buttonClass({ kind: 'primary', size: 'small' })}
                to={`/dashboard/orders/status?${params}`}
                state={{ fromList: true }}
                preventScrollReset
              >
                {admin_orders_change()}
              </DeskLink>
            </>
          )}
        </div>
      )}
    </>
  )
}
