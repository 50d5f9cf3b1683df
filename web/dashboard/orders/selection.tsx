import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { OrderRow } from '#contract/order-records.ts'

type Selection = {
  /** Those on the screen. */
  rows: OrderRow[]
  /** Those of the rows on the screen that are marked, as they stand there. */
  orders: OrderRow[]
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** Exactly these. */
  set: (ids: number[]) => void
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

/** Which orders of the list are marked. What is not on the screen is never among them, so that nobody changes what they do not see. */
export function SelectionRegion({ rows, children }: { rows: OrderRow[]; children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [isSelecting, setSelecting] = useState(false)
  const selection = useMemo<Selection>(
    () => ({
      rows,
      orders: rows.filter(({ id }) => ids.has(id)),
      has: (id) => ids.has(id),
      toggle: (id) =>
        setIds((before) => {
          const after = new Set(before)
          if (!after.delete(id)) after.add(id)
          return after
        }),
      set: (these) => setIds(new Set(these)),
      isSelecting,
      setSelecting: (is) => {
        setSelecting(is)
        if (!is) setIds(new Set())
      },
    }),
    [rows, ids, isSelecting],
  )
  return <selectionContext.Provider value={selection}>{children}</selectionContext.Provider>
}
