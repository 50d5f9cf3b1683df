import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import type { OrderRow } from '#contract/order-records.ts'
import { carryOver, takeCarried } from '#web/navigation/begin-anew.ts'
import { adminApi } from '../api.ts'

/** What of an order is known while it is marked. */
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
  /** Those on the screen. */
  rows: OrderRow[]
  /** Those that are marked, in the order in which they were marked, as they were last seen. */
  orders: MarkedOrder[]
  has: (id: number) => boolean
  mark: (orders: MarkedOrder[]) => void
  unmark: (ids: number[]) => void
  clear: () => void
  /**
   * Only these stay marked, and are seen anew: what else was done to them meanwhile is known then.
   */
  keep: (ids: number[]) => void
  /** On phones rows are marked only after somebody asked to: a thumb that scrolls marks nothing. */
  isSelecting: boolean
  setSelecting: (is: boolean) => void
}

const selectionContext = createContext<Selection | null>(null)

export function useSelection(): Selection {
  const selection = use(selectionContext)
  if (!selection) throw new Error('No selection around this')
  return selection
}

/**
 * Those that are marked go along when the page has to be loaded again: a dialog that stands over
 * the list is about them.
 */
const carriedName = 'marked orders'

type Marked = ReadonlyMap<number, MarkedOrder>

const withOrders = (marked: Marked, orders: MarkedOrder[]): Marked =>
  new Map([...marked, ...orders.map((order) => [order.id, order] as const)])

const withoutOrders = (marked: Marked, isGone: (id: number) => boolean): Marked =>
  new Map([...marked].filter(([id]) => !isGone(id)))

/** Which orders of the list are marked, whatever page, filter and order of it is on the screen. */
export function SelectionRegion({ rows, children }: { rows: OrderRow[]; children: ReactNode }) {
  const [marked, setMarked] = useState<Marked>(
    () => new Map(takeCarried(carriedName) as [number, MarkedOrder][] | undefined),
  )
  const onCarry = useEffectEvent(() => [...marked])
  useEffect(() => carryOver(carriedName, () => onCarry()), [])
  const [isSelecting, setSelecting] = useState(false)
  // As the rows on the screen stand now: what is changed is what was seen.
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
 * Those that cannot be had stay as they were seen: the shop refuses to change what is another by
 * now.
 */
async function lookAgainAt(ids: number[]): Promise<MarkedOrder[]> {
  try {
    return (await adminApi().orders.records({ ids: ids.join(',') })).orders
  } catch {
    return []
  }
}
