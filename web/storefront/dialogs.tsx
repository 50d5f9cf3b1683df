import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { ui_no_response } from '#messages'
import { usePanel, useShowPanel } from '#web/panels.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'

/** The dialogs that open from many places; no page carries one until somebody is about to open it. */
const fetchers = {
  delivery: () => import('./delivery/delivery-rules.tsx').then(({ DeliveryRules }) => DeliveryRules),
  question: () => import('./questions/question-dialog.tsx').then(({ QuestionDialog }) => QuestionDialog),
  callback: () => import('./callbacks/callback-dialog.tsx').then(({ CallbackDialog }) => CallbackDialog),
  notice: () => import('./restock/notice-dialog.tsx').then(({ NoticeDialog }) => NoticeDialog),
  picture: () => import('./reviews/picture-dialog.tsx').then(({ PictureDialog }) => PictureDialog),
}

type Name = keyof typeof fetchers

/** What every one of them is given; `about` is what its button was about. */
export type DialogProps<About = undefined> = { open: boolean; onClose: () => void; about: About }

type AboutOf<Which extends Name> = ComponentProps<Awaited<ReturnType<(typeof fetchers)[Which]>>>['about']

/** `address` stands behind '#'. */
type Asked = { name: Name; address: string; about: unknown; replace: boolean }

type Shown = { Component: ComponentType<DialogProps<unknown>>; address: string; about: unknown; pathname: string; opening: number }

type DialogsContext = {
  show: (asked: Asked) => void
  /** The address of the one that is open, or was. */
  current: string | undefined
}

const dialogsContext = createContext<DialogsContext>({ show: () => {}, current: undefined })

/** Holds the one dialog that is open, around the storefront. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const { pathname } = useLocation()
  const showPanel = useShowPanel()
  const { showToast } = useAnnouncements()
  // What another page's button opened is about that page.
  const current = shown?.pathname === pathname ? shown.address : undefined
  const { open, close } = usePanel(current ?? '')

  const show = useCallback(
    ({ name, address, about, replace }: Asked) => {
      fetchers[name]().then(
        (Come) => {
          const Component = Come as ComponentType<DialogProps<unknown>>
          setShown((now) => ({ Component, address, about, pathname: window.location.pathname, opening: (now?.opening ?? 0) + 1 }))
          showPanel(address, { replace })
        },
        () => showToast(ui_no_response()),
      )
    },
    [showPanel, showToast],
  )
  const value = useMemo(() => ({ show, current }), [show, current])
  return (
    <dialogsContext.Provider value={value}>
      {children}
      {shown && <shown.Component key={shown.opening} open={open} onClose={close} about={shown.about} />}
    </dialogsContext.Provider>
  )
}

type Options<About> = {
  about?: About
  /** Of what the button is about, where a page has several buttons for a dialog. */
  id?: number
  /** The panel that the button stands in gives its place to the dialog. */
  replace?: boolean
}

/**
 * What a button carries to open a dialog: `<button type="button" {...useDialog('delivery')}>`. The dialog's code is fetched when a
 * finger or pointer comes near; without an answer a toast says so, and the next press asks again.
 */
export function useDialog<Which extends Name>(name: Which, { about, id, replace = false }: Options<AboutOf<Which>> = {}) {
  const { show, current } = use(dialogsContext)
  const { hash } = useLocation()
  const address = id === undefined ? name : `${name}-${id}`
  const open = () => show({ name, address, about, replace })
  // Reloaded with it open, or come back to it.
  const isAwaited = hash === `#${address}` && current !== address
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is awaited; what it is about may be made anew with every rendering
  useEffect(() => {
    if (isAwaited) open()
  }, [isAwaited])
  const prepare = () => void fetchers[name]().catch(() => {})
  return { 'aria-haspopup': 'dialog' as const, onClick: open, onPointerEnter: prepare, onFocus: prepare }
}
