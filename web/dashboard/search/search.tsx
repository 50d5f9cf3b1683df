import { createContext, type ReactNode, use, useEffect } from 'react'
import { useLazyPanel } from '#web/panels.ts'

type Opener = ReturnType<typeof useLazyPanel>['opener']

const searchContext = createContext<Opener | null>(null)

/** What a button carries that opens the search. */
export function useSearchOpener(): Opener {
  const opener = use(searchContext)
  if (!opener) throw new Error('No search around this')
  return opener
}

const fetchDialog = () => import('./search-dialog.tsx').then(({ SearchDialog }) => SearchDialog)

/**
 * The search over all of the dashboard, from any screen: by its buttons, by / where nothing is
 * being typed, and by Ctrl or Cmd with K (R74).
 */
export function SearchRegion({ children }: { children: ReactNode }) {
  const {
    Component: SearchDialog,
    panel,
    openings,
    show,
    opener,
  } = useLazyPanel('find', fetchDialog)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isAsked(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [show])
  return (
    <searchContext.Provider value={opener}>
      {children}
      {SearchDialog && <SearchDialog key={openings} {...panel} />}
    </searchContext.Provider>
  )
}

/** K by its place on the keyboard, and / by the letter that an Arabic layout has there. */
function isAsked({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  target,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return code === 'KeyK' && !altKey && !shiftKey
  return (key === '/' || key === 'ظ') && !altKey && !isTyping(target)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
