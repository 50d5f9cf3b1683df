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
import type { OrderNews } from '#contract/order-records.ts'
import * as m from '#messages'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { pathTo } from '#web/links.ts'
import { readLocal } from '#web/local.ts'
import { useQuietCheck } from '#web/navigation/back.ts'
import { formatMoney } from '#web/ui/price.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
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
 * Milliseconds: news that come together are told together; a connection that is back so soon was
 * never lost.
 */
const together = 300
const forgiven = 4000

/**
 * New orders appear by themselves, on every screen: counted, announced, heard, and in the list that
 * is open. Once, around them all.
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
      // Whoever has made an order by hand knows of it.
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
        // Before the first connection little can have happened: of lists the counts tell whether it
        // did, of a single order nothing does.
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

/** A small line on every screen while new orders cannot be heard of. */
export function NewsState() {
  const isLost = use(lostContext)
  return (
    <p className="news-state" role="status">
      {isLost && m.admin_orders_not_live()}
    </p>
  )
}

/** Says what came, by name, and leads there. */
function useTelling(): (placed: OrderNews[]) => void {
  const { showNews } = useAnnouncements()
  const navigate = useNavigate()
  const place = placeOf(useLocation().pathname)
  return async (placed) => {
    const [only] = placed
    if (!only) return
    countInTitle(placed.length)
    playOrderSound()
    // Over an order that is being written it would lie on the fields, and lead away from what is
    // typed: the counts of the frame say it.
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

/** With name and total, which the news themselves do not carry. */
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
 * Ids of orders; 'all' where any may have changed; 'single' where any may have, and only screens
 * that are about single orders are to look.
 */
type Changed = number[] | 'all' | 'single'

/** Milliseconds between two looks whether somebody is still typing. */
const patience = 1000

/**
 * Brings the screen up to date where it shows what changed; who is typing or has a dialog open is
 * not disturbed, but waited for.
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
      // Whoever has left meanwhile: the other screen has loaded fresh data already.
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
 * Words being typed, or a dialog over the screen. What is typed into a search asks for itself; an
 * order that is being changed keeps what is typed, and says that somebody else has changed it.
 */
function isBusy(place: string): boolean {
  const field = document.activeElement
  const isTyping =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && /^(text|tel|email|number)$/.test(field.type))
  return (isTyping && !isEdit.test(place)) || document.querySelector('dialog[open]') !== null
}
