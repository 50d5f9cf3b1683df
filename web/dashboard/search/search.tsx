import { createContext, type ReactNode, use, useEffect } from 'react'
import { useLazyPanel } from '#web/panels.ts'

type Opener = ReturnType<typeof useLazyPanel>['opener']

const searchContext = createContext<Opener | null>(null)

/** Props of a button that opens the search. */
export function useSearchOpener(): Opener {
  const opener = use(searchContext)
  if (!opener) throw new Error('No search around this')
  return opener
}

const fetchDialog = () => import('./search-dialog.tsx').then(({ SearchDialog }) => SearchDialog)

/**
 * Search of the dashboard from any screen: by its buttons, by / outside of fields, and by Ctrl or
 * Cmd with K (R74).
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

/**
 * Keyboard shortcuts: K by its position, and / also as the letter of Arabic layouts on that key.
 */
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
