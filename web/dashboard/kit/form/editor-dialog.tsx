import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useModal } from '#web/ui/dialogs/modal.ts'
import { Toasts } from '#web/ui/notices/toasts.tsx'
import { FocusOnOpen } from '../focus-on-open.tsx'
import { ConflictDialog, type OpenConflict } from './conflict-dialog.tsx'

type EditorDialogProps = {
  title: string
  /** Name of the edited record. */
  name?: string | undefined
  /** Status beside the name. */
  mark?: ReactNode
  /** Buttons beside Save. */
  actions?: ReactNode
  /** Label of the save button, and while saving. */
  save: string
  sendingText?: string | undefined
  form: { onSubmit: (event: FormEvent) => void; sending: boolean; conflict: OpenConflict | null }
  onClose: () => void
  /** Alerts and fields. */
  children: ReactNode
}

/**
 * Full-window dialog for a large record: close button at the start of the header and save button at
 * its end; on phones the buttons are at the foot.
 */
export function EditorDialog({
  title,
  name,
  mark,
  actions,
  save,
  sendingText = m.form_submitting(),
  form,
  onClose,
  children,
}: EditorDialogProps) {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { props, filled } = useModal({ open: true, onClose })
  return (
    <dialog className="editor" aria-labelledby={id} {...props}>
      {filled && (
        <>
          <div className="editor-head">
            <IconButton icon={IconX} label={m.ui_close()} onClick={onClose} />
            <h2 className="title-2 editor-title">
              <span id={id}>{title}</span>
              {name && <bdi className="editor-name">{name}</bdi>}
            </h2>
            {mark}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do */}
          <section className="editor-body" aria-labelledby={id} tabIndex={0}>
            <form id={`${id}-form`} ref={element} noValidate onSubmit={form.onSubmit}>
              <FocusOnOpen find={() => firstText(element.current)} />
              {children}
            </form>
            <ConflictDialog conflict={form.conflict} />
          </section>
          <div className="editor-acts">
            {actions}
            <Button
              type="submit"
              form={`${id}-form`}
              kind="primary"
              busy={form.sending}
              loadingText={sendingText}
            >
              {save}
            </Button>
          </div>
          <Toasts inModal />
        </>
      )}
    </dialog>
  )
}

/**
 * First text field, for the initial focus: a select would react to keys. None on phones, where the
 * keyboard would cover half of the dialog.
 */
function firstText(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return matchMedia('(pointer: fine)').matches
    ? form?.querySelector<HTMLElement>('input[name]:is([type=text], :not([type]))')
    : null
}
