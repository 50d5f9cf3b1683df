import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../brand/spinner.tsx'
import { Icon } from '../marks/icon.tsx'

type Look = {
  /**
   * Look: primary for the main action of a view; secondary with an ink outline; tertiary with a
   * hairline; null in the colours of its container.
   */
  kind?: 'primary' | 'secondary' | 'tertiary' | 'danger' | null
  /** Height: large is 56 px, for a page's main action; small is 44 px, for rows. */
  size?: 'large' | 'small'
  /** Full width of the container. */
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Grey with a spinner, ignoring presses. */
    busy?: boolean
    /** Green with a tick. */
    isDone?: boolean
    /** Label while busy ("Submitting…") and when done ("In your cart"); the children by default. */
    loadingText?: ReactNode
    doneText?: ReactNode
  }

/** Classes of a button, for links that look like one. */
export function buttonClass({ kind = 'secondary', size, wide = false }: Look = {}): string {
  return ['button', kind && `button-${kind}`, size && `button-${size}`, wide && 'button-wide']
    .filter(Boolean)
    .join(' ')
}

/**
 * Keeps the focus during a press: validation on blur could move the button from under the pointer.
 */
const keepFocus = (event: MouseEvent): void => {
  if (matchMedia('(pointer: fine)').matches) event.preventDefault()
}

/**
 * Button with states. While busy it stays focusable and is announced as busy, but ignores
 * presses.
 */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  isDone = false,
  loadingText,
  doneText,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A busy submit button must not submit again, even by Enter in a field.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={`${buttonClass({ kind, size, wide })} ${isDone ? 'is-done' : ''} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      onClick={press}
      {...rest}
    >
      {busy && <Spinner silent />}
      {isDone && <Icon of={IconCheck} small />}
      {busy ? (loadingText ?? children) : isDone ? (doneText ?? children) : children}
    </button>
  )
}
