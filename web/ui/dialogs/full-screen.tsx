import type { ReactNode } from 'react'
import { type ModalProps, useModal } from './modal.ts'

type FullScreenProps = ModalProps & { label: string; children: ReactNode }

/** Full-screen dialog; its content is mounted only while open. */
export function FullScreen({ open, onClose, label, children }: FullScreenProps) {
  const { props, filled } = useModal({ open, onClose })
  return (
    <dialog className="full-screen" aria-label={label} {...props}>
      {filled && children}
    </dialog>
  )
}
