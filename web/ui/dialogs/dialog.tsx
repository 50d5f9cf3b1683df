import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type CSSProperties, type ReactNode, useId } from 'react'
import * as m from '#messages'
import { IconButton } from '../buttons/icon-button.tsx'
import { type ModalProps, useModal } from './modal.ts'
import { Toasts } from '../notices/toasts.tsx'

type DialogProps = ModalProps & {
  title: string
  /** Whether Escape and the backdrop leave the dialog open (R27). */
  fixed?: boolean
  /** Width as a CSS length; 34rem by default. */
  width?: string
  /** Role 'alertdialog' for questions that block everything else. */
  role?: 'alertdialog'
  /** Further classes of the dialog. */
  className?: string
  /** Buttons, the main one last. */
  foot?: ReactNode
  children: ReactNode
}

/** Centred dialog; on phones a sheet at the foot of the screen. */
export function Dialog({
  open,
  onClose,
  title,
  fixed,
  width,
  role,
  className = '',
  foot,
  children,
}: DialogProps) {
  const id = useId()
  const { props, filled } = useModal({ open, onClose, fixed })
  const style = width ? ({ '--dialog-width': width } as CSSProperties) : undefined
  return (
    <dialog
      className={`dialog ${className}`}
      role={role}
      style={style}
      aria-labelledby={id}
      {...props}
    >
      {filled && (
        <>
          <div className="dialog-head">
            <h2 className="title-1" id={id}>
              {title}
            </h2>
            <IconButton
              className="dialog-close"
              icon={IconX}
              label={m.ui_close()}
              onClick={onClose}
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small screen it scrolls, which the keyboard must be able to do */}
          <section className="dialog-body" aria-labelledby={id} tabIndex={0}>
            {children}
          </section>
          {foot && <div className="dialog-foot">{foot}</div>}
          {/* While closing, toasts appear on the page instead. */}
          {open && <Toasts inModal />}
        </>
      )}
    </dialog>
  )
}
