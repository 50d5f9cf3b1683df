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

/** Code of the dialogs that open from many pages, loaded on the first approach to a button. */
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

/** Props of each dialog; `about` is the subject that its button passes. */
export type DialogProps<About = undefined> = { open: boolean; onClose: () => void; about: About }

type AboutOf<Which extends Name> = ComponentProps<
  Awaited<ReturnType<(typeof fetchers)[Which]>>
>['about']

type Held = {
  Component: ComponentType<DialogProps<unknown>>
  /** Address of the dialog, behind '#'. */
  address: string
  about: unknown
}

type DialogsContext = {
  hold: (held: Held) => void
  /** Address of the open dialog, or of the last one. */
  current: string | undefined
}

const dialogsContext = createContext<DialogsContext>({ hold: () => {}, current: undefined })

/** Provider around the storefront that holds the open dialog. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Held & { pathname: string; opening: number }) | null>(null)
  const { pathname } = useLocation()
  // A dialog belongs to the page whose button opened it.
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
  /** Id of the button's subject, where a page has several buttons for one dialog. */
  id?: number
  /** Whether the dialog replaces the panel that holds the button. */
  replace?: boolean
}

/** Props for a button that opens a dialog: `<button type="button" {...useDialog('delivery')}>`. */
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
