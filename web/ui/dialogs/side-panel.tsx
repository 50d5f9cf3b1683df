import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId } from 'react'
import * as m from '#messages'
import { IconButton } from '../buttons/icon-button.tsx'
import { type ModalProps, useModal } from './modal.ts'
import { Toasts } from '../notices/toasts.tsx'

type SidePanelProps = ModalProps & {
  /** Title of the panel; visible as its heading unless `head` is given. */
  title: string
  /** Short text after the title: "3 items". */
  note?: ReactNode
  /** Replacement for the heading (the menu shows the logo). */
  head?: ReactNode
  /** Edge the panel slides in from: the end, except for the menu. */
  from?: 'start' | 'end'
  /**
   * Footer fixed to the bottom. In a low window only its part with `data-stays` is fixed, if it has
   * one; the rest scrolls with the body.
   */
  foot?: ReactNode
  children: ReactNode
}

/**
 * Side panel over the page, full height, 464 px wide; on phones 44 px of the backdrop stay visible
 * to tap.
 */
export function SidePanel({
  open,
  onClose,
  title,
  note,
  head,
  from = 'end',
  foot,
  children,
}: SidePanelProps) {
  const id = useId()
  const { props, filled } = useModal({ open, onClose })
  const named = head ? { 'aria-label': title } : { 'aria-labelledby': id }
  return (
    <dialog className={from === 'start' ? 'panel panel-start' : 'panel'} {...named} {...props}>
      {filled && (
        <>
          <div className="panel-scroll">
            <div className="panel-head">
              {head ?? (
                <div className="title-2">
                  <h2 id={id}>{title}</h2>
                  {note && <span className="panel-note">{note}</span>}
                </div>
              )}
              <IconButton icon={IconX} label={m.ui_close()} onClick={onClose} />
            </div>
            <div className="panel-body">{children}</div>
            {foot && <div className="panel-foot">{foot}</div>}
          </div>
          {/* While closing, toasts appear on the page instead. */}
          {open && <Toasts inModal />}
        </>
      )}
    </dialog>
  )
}
