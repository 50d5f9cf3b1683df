import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DeskCounts, DeskOrder } from '#contract/orders/desk.ts'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { useQuietCheck } from '#web/navigation/back.ts'
import { useLatest } from '#web/ui/use-latest.ts'
import { refreshWaiting } from '../waiting.ts'
import { type LoadedDesk, openKey } from './desk-load.ts'
import {
  type Change,
  type Changes,
  countsOf,
  isDue,
  nextAfter,
  ordersOf,
  type Row,
  rowsOf,
  type Told,
  unknownTo,
} from './queue/queue.ts'
import { useNow } from './use-now.ts'

/** The open order as last listed, and its position. */
type Open = { order: DeskOrder; place: number }

export type DeskQueue = {
  rows: Row[]
  counts: DeskCounts
  /** Row of the open order; null for an empty queue. */
  open: Row | null
  /** Position of the open order among the due ones; null for one that is not due. */
  place: { at: number; of: number } | null
  now: number
  /** Opens an order of the queue. */
  choose: (order: DeskOrder | null) => void
  isFirst: boolean
  isLast: boolean
  /** Opens the previous or next order, skipping those handled by other members. */
  step: (by: 1 | -1) => void
  /** Opens the order that follows a handled one. */
  moveOn: (id: number) => void
  change: (id: number, change: Change | null) => void
  tell: (told: Omit<Told, 'place'> | number) => void
  /** Reloads the queue after a short delay. */
  refresh: () => void
}

/** Milliseconds during which several actions share one reload. */
const together = 300

/**
 * State of the desk: the queue with its open order, from the list, changes made here and other
 * members' changes.
 */
export function useDesk(data: LoadedDesk): DeskQueue {
  const { state, search } = data.asked
  const now = useNow(data.at)
  const [changes, setChanges] = useState<Changes>(new Map())
  const [told, setTold] = useState<ReadonlyMap<number, Told>>(new Map())
  const unknown = useMemo(() => unknownTo(changes, data.askedAt), [changes, data.askedAt])
  const orders = useMemo(
    () => ordersOf({ orders: data.orders, changes: unknown, state, now }),
    [data.orders, unknown, state, now],
  )

  const [address] = useSearchParams()
  const first = () => {
    const asked = orders.find(({ id }) => String(id) === address.get(openKey))
    const order = asked ?? orders.find((one) => isDue(one, now) || state !== 'due')
    return order ? { order, place: orders.indexOf(order) } : null
  }
  const [open, setOpen] = useState<Open | null>(first)
  const [shown, setShown] = useState({ state, search })
  const isOther = shown.state !== state || shown.search !== search
  if (isOther) {
    setShown({ state, search })
    const same = orders.findIndex(({ id }) => id === open?.order.id)
    if (same < 0) setOpen(first())
  }

  const rows = useMemo(() => {
    const gone = [...told.values()].filter(
      ({ order, until }) => until > performance.now() || order.id === open?.order.id,
    )
    const id = open?.order.id
    const isLost =
      open !== null && id !== undefined && !told.has(id) && orders.every((order) => order.id !== id)
    // Keep the open order in the list even after someone else handled it.
    const lost = isLost
      ? [{ ...open, words: m.admin_desk_by_somebody(), until: Number.POSITIVE_INFINITY }]
      : []
    return rowsOf(orders, [...gone, ...lost])
  }, [orders, told, open])

  const at = rows.findIndex(({ order }) => order.id === open?.order.id)
  const row = rows[at] ?? null
  if (!isOther && row && open && (row.order !== open.order || at !== open.place))
    setOpen({ order: row.order, place: at })
  if (!isOther && open === null) {
    const next = nextAfter(rows, 0, { state, now })
    if (next) setOpen({ order: next, place: rows.findIndex(({ order }) => order === next) })
  }

  useEffect(() => setChanges((all) => unknownTo(all, data.askedAt)), [data.askedAt])
  const purge = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(purge.current), [])

  const refresh = useRefresh()
  useNextDue(orders, now, refresh)

  const choose = (order: DeskOrder | null) =>
    setOpen(order && { order, place: rows.findIndex((one) => one.order.id === order.id) })
  const neighbours = {
    before: rows.slice(0, Math.max(at, 0)).findLast(isOpen),
    after: rows.slice(at + 1).find(isOpen),
  }
  const latest = useLatest({ rows, state, now })
  return {
    rows,
    counts: useMemo(
      () => countsOf(data.counts, { orders: data.orders, changes: unknown, now }),
      [data.counts, data.orders, unknown, now],
    ),
    open: row,
    place: placeOf(rows, row, {
      now,
      of: data.orders.length < limits.desk_orders || search !== '' ? null : data.counts.due,
    }),
    now,
    choose,
    isFirst: !neighbours.before,
    isLast: !neighbours.after,
    step: (by) => {
      const next = by > 0 ? neighbours.after : neighbours.before
      if (next) choose(next.order)
    },
    moveOn: (id) => choose(nextAfter(latest.current.rows, id, latest.current)),
    change: (id, change) =>
      setChanges((all) => {
        const next = new Map(all)
        if (change) next.set(id, change)
        else next.delete(id)
        return next
      }),
    tell: (what) =>
      setTold((all) => {
        const next = new Map(
          [...all].filter(([id, { until }]) => until > performance.now() || id === open?.order.id),
        )
        if (typeof what === 'number') next.delete(what)
        else {
          const place = rows.findIndex(({ order }) => order.id === what.order.id)
          next.set(what.order.id, { ...what, place })
          clearTimeout(purge.current)
          purge.current = setTimeout(
            () => setTold((now) => new Map(now)),
            what.until - performance.now() + 50,
          )
        }
        return next
      }),
    refresh,
  }
}

const isOpen = ({ told }: Row): boolean => told === null

/**
 * Position among the due orders, without those handled by other members.
 * @param of number of due orders, where the queue shows fewer
 */
function placeOf(
  rows: Row[],
  open: Row | null,
  { now, of }: { now: number; of: number | null },
): DeskQueue['place'] {
  if (!open || !isDue(open.order, now)) return null
  const due = rows.filter((row) => isDue(row.order, now) && (row.told === null || row === open))
  return { at: due.indexOf(open) + 1, of: of ?? due.length }
}

function useRefresh(): () => void {
  const check = useLatest(useQuietCheck())
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])
  return () => {
    clearTimeout(soon.current)
    soon.current = setTimeout(() => {
      check.current()
      refreshWaiting()
    }, together)
  }
}

/** Maximum delay of a browser timer. */
const longest = 2_000_000_000

/** Reloads when the next order falls due, since the server sends no event for that. */
function useNextDue(orders: DeskOrder[], now: number, refresh: () => void): void {
  const next = orders.filter((order) => !isDue(order, now)).map(({ due_at }) => Date.parse(due_at))
  const at = next.length > 0 ? Math.min(...next) : null
  const ask = useEffectEvent(refresh)
  useEffect(() => {
    if (at === null) return
    const soon = setTimeout(() => ask(), Math.min(longest, Math.max(0, at - Date.now()) + 500))
    return () => clearTimeout(soon)
  }, [at])
}
