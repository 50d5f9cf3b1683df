import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import type { OrderRow } from '#contract/orders/order-records.ts'
import { carryOver, takeCarried } from '#web/navigation/begin-anew.ts'
import { adminApi } from '../api.ts'

/** Fields of an order that a selection keeps. */
export type MarkedOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'status'
  | 'confirmation'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'email'
  | 'language'
  | 'quantity'
  | 'tries'
  | 'version'
>

type Selection = {
  /** Orders on the screen. */
  rows: OrderRow[]
  /** Selected orders in the order of selection, as last loaded. */
  orders: MarkedOrder[]
  has: (id: number) => boolean
  mark: (orders: MarkedOrder[]) => void
  unmark: (ids: number[]) => void
  clear: () => void
  /**
   * Reduces the selection to these orders and reloads them, so that other members' changes show.
   */
  keep: (ids: number[]) => void
  /**
   * Whether rows can be selected; on phones only after a press on a button, since scrolling must
   * not select.
   */
  isSelecting: boolean
  setSelecting: (is: boolean) => void
}

/** Navigation state of a link to the list that starts the selection, with the page's rows or none. */
export type Selecting = { isSelecting?: boolean; rows?: 'all' }

const selectionContext = createContext<Selection | null>(null)

export function useSelection(): Selection {
  const selection = use(selectionContext)
  if (!selection) throw new Error('No selection around this')
  return selection
}

/** The selection is carried over a reload for new code, since an open dialog may depend on it. */
const carriedName = 'marked orders'

type Marked = ReadonlyMap<number, MarkedOrder>

const withOrders = (marked: Marked, orders: MarkedOrder[]): Marked =>
  new Map([...marked, ...orders.map((order) => [order.id, order] as const)])

const withoutOrders = (marked: Marked, isGone: (id: number) => boolean): Marked =>
  new Map([...marked].filter(([id]) => !isGone(id)))

/** Selection of orders in the list, across pages, filters and sort orders. */
export function SelectionRegion({ rows, children }: { rows: OrderRow[]; children: ReactNode }) {
  const came = useLocation().state as Selecting | null
  const [marked, setMarked] = useState<Marked>(() => {
    const carried = takeCarried(carriedName) as [number, MarkedOrder][] | undefined
    return carried ? new Map(carried) : withOrders(new Map(), came?.rows === 'all' ? rows : [])
  })
  const onCarry = useEffectEvent(() => [...marked])
  useEffect(() => carryOver(carriedName, () => onCarry()), [])
  const [isSelecting, setSelecting] = useState(came?.isSelecting === true)
  // Selected orders are updated from the rows on the screen, so that a change refers to the visible
  // version.
  useEffect(() => {
    setMarked((before) => {
      const seen = rows.filter(
        ({ id, version }) => before.has(id) && before.get(id)?.version !== version,
      )
      return seen.length > 0 ? withOrders(before, seen) : before
    })
  }, [rows])
  const selection = useMemo<Selection>(
    () => ({
      rows,
      orders: [...marked.values()],
      has: (id) => marked.has(id),
      mark: (orders) => setMarked((before) => withOrders(before, orders)),
      unmark: (ids) => setMarked((before) => withoutOrders(before, (id) => ids.includes(id))),
      clear: () => setMarked(new Map()),
      keep: (ids) => {
        setMarked((before) => withoutOrders(before, (id) => !ids.includes(id)))
        lookAgainAt(ids).then((seen) =>
          setMarked((before) =>
            withOrders(
              before,
              seen.filter(({ id }) => before.has(id)),
            ),
          ),
        )
      },
      isSelecting,
      setSelecting: (is) => {
        setSelecting(is)
        if (!is) setMarked(new Map())
      },
    }),
    [rows, marked, isSelecting],
  )
  return <selectionContext.Provider value={selection}>{children}</selectionContext.Provider>
}

/**
 * Orders that fail to load are kept as last loaded: the server refuses changes of an outdated
 * version.
 */
async function lookAgainAt(ids: number[]): Promise<MarkedOrder[]> {
  try {
    return (await adminApi().orders.records({ ids: ids.join(',') })).orders
  } catch {
    return []
  }
}
