import type { ReactNode } from 'react'

type NotchProps = { at: 'top-start' | 'top-end' | 'bottom-start' | 'bottom-end' | 'bottom'; className?: string; children: ReactNode }

/** A white cut-out flush with a corner of a picture, for whatever has to sit on the picture. */
export function Notch({ at, className = '', children }: NotchProps) {
  return <span className={`notch notch-${at} ${className}`}>{children}</span>
}
