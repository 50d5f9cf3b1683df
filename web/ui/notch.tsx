import type { ReactNode } from 'react'

type Corner = 'top-start' | 'top-end' | 'bottom-start' | 'bottom-end' | 'bottom'

/** The classes of a notch, for what is one itself: a button, a row of them. */
export const notchClass = (at: Corner): string => `notch notch-${at}`

/** A white cut-out flush with a corner of a picture, for whatever has to sit on the picture. */
export function Notch({
  at,
  className = '',
  children,
}: {
  at: Corner
  className?: string
  children: ReactNode
}) {
  return <span className={`${notchClass(at)} ${className}`}>{children}</span>
}
