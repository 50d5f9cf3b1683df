import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { usePanel, usePanelOpener } from '#web/panels.ts'

/**
 * The dialogs that open from many places; no page carries one until somebody is about to open it.
 */
const fetchers = {
  delivery: () =>
    import('./delivery/delivery-rules.tsx').then(({ DeliveryRules }) => DeliveryRules),
  question: () =>
    import('./questions/question-dialog.tsx').then(({ QuestionDialog }) => QuestionDialog),
  callback: () =>
    import('./callbacks/callback-dialog.tsx').then(({ CallbackDialog }) => CallbackDialog),
  notice: () => import('./restock/notice-dialog.tsx').then(({ NoticeDialog }) => NoticeDialog),
  picture: () => import('./reviews/picture-dialog.tsx').then(({ PictureDialog }) => PictureDialog),
}

type Name = keyof typeof fetchers

/** What every one of them is given; `about` is what its button was about. */
export type DialogProps<About = undefined> = { open: boolean; onClose: () => void; about: About }

type AboutOf<Which extends Name> = ComponentProps<
  Awaited<ReturnType<(typeof fetchers)[Which]>>
>['about']

type Held = {
  Component: ComponentType<DialogProps<unknown>>
  /** Stands behind '#'. */
  address: string
  about: unknown
}

type DialogsContext = {
  hold: (held: Held) => void
  /** The address of the one that is open, or was. */
  current: string | undefined
}

const dialogsContext = createContext<DialogsContext>({ hold: () => {}, current: undefined })

/** Holds the one dialog that is open, around the storefront. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Held & { pathname: string; opening: number }) | null>(null)
  const { pathname } = useLocation()
  // What another page's button opened is about that page.
  const current = shown?.pathname === pathname ? shown.address : undefined
  const { open, close } = usePanel(current ?? '')
  const hold = useCallback(
    (held: Held) =>
      setShown((now) => ({
        ...held,
        pathname: window.location.pathname,
        opening: (now?.opening ?? 0) + 1,
      })),
    [],
  )
  const value = useMemo(() => ({ hold, current }), [hold, current])
  return (
    <dialogsContext.Provider value={value}>
      {children}
      {shown && (
        <shown.Component key={shown.opening} open={open} onClose={close} about={shown.about} />
      )}
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

/** What a button carries to open a dialog: `<button type="button" {...useDialog('delivery')}>`. */
export function useDialog<Which extends Name>(
  name: Which,
  { about, id, replace = false }: Options<AboutOf<Which>> = {},
) {
  const { hold, current } = use(dialogsContext)
  const address = id === undefined ? name : `${name}-${id}`
  const { opener } = usePanelOpener({
    name: address,
    fetch: fetchers[name] as () => Promise<ComponentType<DialogProps<unknown>>>,
    isFetched: current === address,
    onFetched: (Component) => hold({ Component, address, about }),
    replace,
  })
  return opener
}
