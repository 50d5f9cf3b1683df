import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from './brand/spinner.tsx'
import { Icon } from './icon.tsx'

type Look = {
  /**
   * primary: the one step forward of a view; secondary: outlined ink; tertiary: outlined hairline;
   * null: in the colours of its place.
   */
  kind?: 'primary' | 'secondary' | 'tertiary' | 'danger' | null
  /** large: 56 px, a page's main step; small: 44 px, in rows. */
  size?: 'large' | 'small'
  /** As wide as its place. */
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** loading: grey, with a spinner, presses do nothing. done: green with a tick. */
    state?: 'rest' | 'loading' | 'done'
    /**
     * The words while loading ("Submitting…") and when done ("In your cart"); the children without
     * them.
     */
    loadingText?: ReactNode
    doneText?: ReactNode
  }

/** The classes of a button, for links that look like one. */
export function buttonClass({ kind = 'secondary', size, wide = false }: Look = {}): string {
  return ['button', kind && `button-${kind}`, size && `button-${size}`, wide && 'button-wide']
    .filter(Boolean)
    .join(' ')
}

/**
 * A field that is judged on leaving it would push the button away from under the pointer that is
 * pressing it.
 */
const keepFocus = (event: MouseEvent): void => {
  if (matchMedia('(pointer: fine)').matches) event.preventDefault()
}

/**
 * A button with its states. While loading it stays focusable and is announced as busy, but no
 * longer answers presses.
 */
export function Button({
  kind,
  size,
  wide,
  state = 'rest',
  loadingText,
  doneText,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const loading = state === 'loading'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A submit button that is loading must not submit again, by Enter in a field either.
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={`${buttonClass({ kind, size, wide })} ${state === 'done' ? 'is-done' : ''} ${className}`}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onMouseDown={type === 'submit' ? keepFocus : undefined}
      onClick={press}
      {...rest}
    >
      {loading && <Spinner silent />}
      {state === 'done' && <Icon of={IconCheck} small />}
      {loading ? (loadingText ?? children) : state === 'done' ? (doneText ?? children) : children}
    </button>
  )
}
