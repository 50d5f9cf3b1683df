import { createContext, type FormEvent, type MouseEvent, type ReactNode, use, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderRow } from '#contract/order-records.ts'
import {
  admin_find_order,
  admin_find_order_all,
  admin_find_order_count,
  admin_find_order_hint,
  admin_find_order_none,
  admin_orders_search,
  ui_failed,
} from '#messages'
import { pathTo } from '#web/links.ts'
import { usePanel, useShowPanel } from '#web/panels.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { isPlainPress } from '#web/ui/press.ts'
import { Money } from '#web/ui/price.tsx'
import { adminApi } from '../api.ts'
import { FocusOnOpen } from '../kit/focus-on-open.tsx'
import { DeskLink } from '../link.tsx'
import { OrderStatusMark } from './status.tsx'

const findContext = createContext<{ open: () => void }>({ open: () => {} })

/** Opens the search for an order, from any screen. */
export const useFindOrder = () => use(findContext)

/** Any order from any screen in two steps: open, by its button or the key /, and type a name, a phone or a number (R74). */
export function FindOrder({ children }: { children: ReactNode }) {
  const panel = usePanel('find')
  const showPanel = useShowPanel()
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      showPanel('find')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [showPanel])
  // In the place of the search: Back from there leads to this screen.
  const goTo = (to: string) => navigate(pathTo(to), { replace: true })
  const value = useMemo(() => ({ open: () => showPanel('find') }), [showPanel])
  return (
    <findContext.Provider value={value}>
      {children}
      <Dialog open={panel.open} onClose={panel.close} title={admin_find_order()} className="is-find">
        <Finder onFound={goTo} />
      </Dialog>
    </findContext.Provider>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

type Found = { words: string; orders: OrderRow[]; total: number } | { words: string; failed: true } | null

/** Milliseconds after the last key. */
const pause = 200
const most = 8

const pathOf = ({ id }: OrderRow): string => `/dashboard/orders/orderDetails/${id}`

/** `onFound` goes to an English address, once the search has closed. */
function Finder({ onFound }: { onFound: (to: string) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>(null)
  const words = typed.trim()
  useEffect(() => {
    if (!words) return setFound(null)
    const giveUp = new AbortController()
    const soon = setTimeout(() => {
      adminApi()
        .orders.page({ search: words, per_page: String(most) }, { signal: giveUp.signal })
        .then(({ allOrders }) => setFound({ words, orders: allOrders.data, total: allOrders.total }))
        .catch(() => giveUp.signal.aborted || setFound({ words, failed: true }))
    }, pause)
    return () => {
      clearTimeout(soon)
      giveUp.abort()
    }
  }, [words])
  const all = `/dashboard/orders?${new URLSearchParams({ search: words })}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!words) return
    const only = found && 'orders' in found && found.words === words && found.orders.length === 1 ? found.orders[0] : undefined
    onFound(only ? pathOf(only) : all)
  }
  const linkTo = (to: string) => ({
    to,
    onClick: (event: MouseEvent) => {
      if (!isPlainPress(event)) return
      event.preventDefault()
      onFound(to)
    },
  })
  return (
    <form className="finder" role="search" onSubmit={submit}>
      <FocusOnOpen find={() => input.current} />
      <label className="field-label" htmlFor={id}>
        {admin_orders_search()}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        ref={input}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="status">
        {!found && <p className="muted small">{admin_find_order_hint()}</p>}
        {found && 'failed' in found && <p className="error">{ui_failed()}</p>}
        {found && 'orders' in found && found.orders.length === 0 && (
          <p className="muted">{admin_find_order_none({ words: found.words })}</p>
        )}
        {found && 'orders' in found && found.orders.length > 0 && (
          <p className="sr-only">{admin_find_order_count({ count: found.total })}</p>
        )}
      </div>
      {found && 'orders' in found && found.orders.length > 0 && (
        <ul className="finder-orders">
          {found.orders.map((order) => (
            <li key={order.id}>
              <DeskLink {...linkTo(pathOf(order))}>
                <bdi className="strong">
                  {order.first_name} {order.last_name}
                </bdi>
                <bdi className="ltr muted">{order.number}</bdi>
                <bdi className="ltr muted">{order.phone}</bdi>
                <Money egp={order.total_price} />
                <OrderStatusMark status={order.status} />
              </DeskLink>
            </li>
          ))}
          {found.total > found.orders.length && (
            <li>
              <DeskLink className="link" {...linkTo(all)}>
                {admin_find_order_all({ count: found.total })}
              </DeskLink>
            </li>
          )}
        </ul>
      )}
    </form>
  )
}
