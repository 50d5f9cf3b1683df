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
import { IconButton } from '#web/ui/icon-button.tsx'

type MoreMenuProps = {
  /** Names the row as well: "More for Linen dress". */
  label: string
  /** What opens it, in place of the three dots: a button with these. */
  button?: (
    props: Pick<
      ComponentProps<'button'>,
      'ref' | 'aria-label' | 'aria-expanded' | 'aria-controls' | 'onClick'
    >,
  ) => ReactNode
  /** <li>s, each with one link or button. */
  children: ReactNode
}

/**
 * Further actions, of a row as a rule, behind one button; they close by themselves when something
 * else is done.
 */
export function MoreMenu({ label, button: make = dots, children }: MoreMenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isAtStart, setAtStart] = useState(false)
  // Where the window ends before the menu does, the menu lies at the other end of its button.
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
    // To nothing: a press on empty ground, which the page hears itself, or the window is left.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const close = () => {
    // What was pressed goes away: a dialog that it opens gives the focus back to the menu's button.
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
