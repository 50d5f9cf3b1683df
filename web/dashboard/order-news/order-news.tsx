import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OrderNews } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { pathTo } from '#web/links.ts'
import { readLocal } from '#web/device/local.ts'
import { useQuietCheck } from '#web/navigation/back.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { adminApi } from '../api.ts'
import { holdsUnsaved } from '../kit/form/unsaved.ts'
import { placeOf } from '../link.tsx'
import { refreshWaiting } from '../waiting.ts'
import { followOrders } from './follow-orders.ts'
import { tellOrderNews } from './heard.ts'
import { clearTitle, countInTitle } from './hidden-count.ts'
import { playOrderSound, unlockSound } from './order-sound.ts'
import { screenPath } from '../screens.ts'

const lostContext = createContext(false)

/**
 * Milliseconds: news within them are reported together, and a connection lost for less counts as
 * unbroken.
 */
const together = 300
const forgiven = 4000

/**
 * New orders on every screen: counted, announced, with a sound, and in the open list. Mounted once
 * around all screens.
 */
export function OrderNewsRegion({ children }: { children: ReactNode }) {
  const [isLost, setLost] = useState(false)
  const refresh = useEffectEvent(useGentleRefresh())
  const tell = useEffectEvent(useTelling())
  useEffect(() => {
    let heard: OrderNews[] = []
    let soon: ReturnType<typeof setTimeout> | undefined
    let missing: ReturnType<typeof setTimeout> | undefined
    const tellAll = () => {
      const news = heard
      heard = []
      soon = undefined
      refreshWaiting()
      refresh(news.map(({ id }) => id))
      // The member's own manual orders need no report.
      tell(news.filter(({ placed, user_id }) => placed && String(user_id) !== readLocal('userid')))
    }
    const stop = followOrders({
      onNews: (news) => {
        tellOrderNews(news)
        heard.push(news)
        soon ??= setTimeout(tellAll, together)
      },
      onConnect: async (isFirst) => {
        clearTimeout(missing)
        missing = undefined
        setLost(false)
        // Little can have happened before the first connection: for lists the changed counts show
        // it, for a single order nothing does.
        refresh((await refreshWaiting()) || !isFirst ? 'all' : 'single')
      },
      onWait: async () => refresh((await refreshWaiting()) ? 'all' : 'single'),
      onLost: () => {
        missing ??= setTimeout(() => setLost(true), forgiven)
      },
    })
    return () => {
      stop()
      clearTimeout(soon)
      clearTimeout(missing)
    }
  }, [])
  useEffect(() => {
    document.addEventListener('visibilitychange', clearTitle)
    for (const press of ['click', 'keydown']) document.addEventListener(press, unlockSound)
    return () => {
      document.removeEventListener('visibilitychange', clearTitle)
      for (const press of ['click', 'keydown']) document.removeEventListener(press, unlockSound)
    }
  }, [])
  return <lostContext.Provider value={isLost}>{children}</lostContext.Provider>
}

/** Line on every screen while news of orders cannot be received. */
export function NewsState() {
  const isLost = use(lostContext)
  return (
    <p className="news-state" role="status">
      {isLost && m.admin_orders_not_live()}
    </p>
  )
}

/** Toast for new orders, with a link to them. */
function useTelling(): (placed: OrderNews[]) => void {
  const { showNews } = useAnnouncements()
  const navigate = useNavigate()
  const place = placeOf(useLocation().pathname)
  return async (placed) => {
    const [only] = placed
    if (!only) return
    countInTitle(placed.length)
    playOrderSound()
    // No toast over an order that is being edited: it would cover the fields and lead away from
    // unsaved input; the counts in the frame show it.
    if (isWriting.test(place) && holdsUnsaved()) return
    const leadTo = (path: string, label: string) => ({ label, act: () => navigate(pathTo(path)) })
    if (placed.length > 1) {
      showNews(
        m.admin_orders_new({ count: placed.length }),
        leadTo(screenPath('orders'), m.admin_orders()),
      )
      return
    }
    showNews(
      await sayOrder(only),
      leadTo(screenPath('orders', 'orderDetails', only.id), m.admin_order_see()),
    )
  }
}

const isWriting = /^\/dashboard\/orders\/(add|\d+\/edit)$/i

/** Text of an order with name and total, which the news do not include. */
async function sayOrder({ id, number }: OrderNews): Promise<string> {
  try {
    const { order } = await adminApi().orders.record({ orderId: id })
    return m.admin_order_new({
      number,
      name: `${order.first_name} ${order.last_name}`,
      total: formatMoney(order.total_price),
    })
  } catch (thrown) {
    logUnexpected(thrown)
    return m.admin_order_new_number({ number })
  }
}

/**
 * Changed orders by id; 'all' where any may have changed; 'single' where any may have, but only
 * screens of single orders reload.
 */
type Changed = number[] | 'all' | 'single'

/** Milliseconds between two checks whether the member is still typing. */
const patience = 1000

/**
 * Reloads a screen that shows changed orders, after the member has stopped typing and closed the
 * dialog.
 */
function useGentleRefresh(): (changed: Changed) => void {
  const check = useQuietCheck()
  const place = placeOf(useLocation().pathname)
  const latest = useLatest({ place, check })
  const waiting = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => () => clearInterval(waiting.current), [])
  return (changed) => {
    if (!isShown(place, changed)) return
    clearInterval(waiting.current)
    const asked = place
    const attempt = () => {
      if (latest.current.place === asked && isBusy(asked)) return
      clearInterval(waiting.current)
      // Another screen has loaded fresh data already.
      if (latest.current.place === asked) latest.current.check()
    }
    waiting.current = setInterval(attempt, patience)
    attempt()
  }
}

function isShown(place: string, changed: Changed): boolean {
  if (place === screenPath('desk')) return true
  const isList =
    [screenPath('orders'), screenPath('overview')].includes(place) ||
    place.startsWith(screenPath('orders', 'status'))
  if (isList) return changed !== 'single'
  const order = /^\/dashboard\/orders\/(?:orderDetails\/)?(\d+)(?:\/edit)?$/i.exec(place)?.[1]
  return order !== undefined && (typeof changed === 'string' || changed.includes(Number(order)))
}

const isEdit = /^\/dashboard\/orders\/\d+\/edit$/i

/**
 * Whether the member is typing or a dialog is open. Search fields reload by themselves; an order
 * that is being edited keeps its input, and reports conflicts.
 */
function isBusy(place: string): boolean {
  const field = document.activeElement
  const isTyping =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && /^(text|tel|email|number)$/.test(field.type))
  return (isTyping && !isEdit.test(place)) || document.querySelector('dialog[open]') !== null
}
