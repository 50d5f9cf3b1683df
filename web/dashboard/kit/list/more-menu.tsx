import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

type MoreMenuProps = {
  /** Accessible name with the row's: "More for Linen dress". */
  label: string
  /** Custom button instead of the three dots, with these props. */
  button?: (
    props: Pick<
      ComponentProps<'button'>,
      'ref' | 'aria-label' | 'aria-expanded' | 'aria-controls' | 'onClick'
    >,
  ) => ReactNode
  /** Items: <li>s, each with one link or button. */
  children: ReactNode
}

/** Menu of further actions, usually of a row; it closes when the focus moves elsewhere. */
export function MoreMenu({ label, button: make = dots, children }: MoreMenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isAtStart, setAtStart] = useState(false)
  // The menu aligns to the other end of its button where the window would cut it off.
  useLayoutEffect(() => {
    const box = isOpen && list.current?.getBoundingClientRect()
    if (box)
      setAtStart(
        (atStart) => atStart !== (box.left < 0 || box.right > document.documentElement.clientWidth),
      )
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    list.current?.scrollIntoView({ block: 'nearest' })
    const close = (event: PointerEvent) => {
      if (!button.current?.parentElement?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const leave = (event: FocusEvent) => {
    // No related target: a press on empty ground, which the page handles, or the window lost the
    // focus.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const close = () => {
    // The pressed item disappears, so a dialog it opens must restore the focus to the menu's
    // button.
    button.current?.focus()
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and links do not want
    <div className="more-menu" onKeyDown={closeOnEscape} onBlur={leave}>
      {make({
        ref: button,
        'aria-label': label,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a press inside bubbles here from links and buttons, by keyboard as well
        <ul id={id} ref={list} className={isAtStart ? 'is-at-start' : undefined} onClick={close}>
          {children}
        </ul>
      )}
    </div>
  )
}

const dots: NonNullable<MoreMenuProps['button']> = ({ 'aria-label': label = '', ...props }) => (
  <IconButton icon={IconDots} label={label} {...props} />
)
