import { type ComponentProps, type ComponentType, createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { ui_no_response } from '#messages'
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

type Show = (name: Name, about: unknown) => void

const showContext = createContext<Show>(() => {})

type Shown = { Component: ComponentType<DialogProps<unknown>>; about: unknown; open: boolean; opening: number }

/** Holds the one dialog that is open, around the storefront. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const { showToast } = useAnnouncements()
  const close = useCallback(() => setShown((now) => now && { ...now, open: false }), [])
  const show = useCallback<Show>(
    (name, about) => {
      fetchers[name]().then(
        (Come) => {
          const Component = Come as ComponentType<DialogProps<unknown>>
          // The second press of a double click opens nothing again.
          setShown((now) => (now?.open ? now : { Component, about, open: true, opening: (now?.opening ?? 0) + 1 }))
        },
        () => showToast(ui_no_response()),
      )
    },
    [showToast],
  )
  return (
    <showContext.Provider value={show}>
      {children}
      {shown && <shown.Component key={shown.opening} open={shown.open} onClose={close} about={shown.about} />}
    </showContext.Provider>
  )
}

/**
 * What a button carries to open a dialog: `<button type="button" {...useDialog('delivery')}>`. The dialog's code is fetched when a
 * finger or pointer comes near; without an answer a toast says so, and the next press asks again.
 */
export function useDialog<Which extends Name>(name: Which, about?: AboutOf<Which>) {
  const show = use(showContext)
  return useMemo(() => {
    const prepare = () => void fetchers[name]().catch(() => {})
    return { 'aria-haspopup': 'dialog' as const, onClick: () => show(name, about), onPointerEnter: prepare, onFocus: prepare }
  }, [show, name, about])
}
