import type { ReactNode } from 'react'

type Corner = 'top-start' | 'top-end' | 'bottom-start' | 'bottom-end' | 'bottom'

/** Classes of a notch, for a button or a row of buttons. */
export const notchClass = (at: Corner): string => `notch notch-${at}`

/** White cut-out in the corner of a picture, for content on the picture. */
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
