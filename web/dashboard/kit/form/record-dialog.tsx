import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { claimHistoryEntry, releaseHistoryEntry } from '#web/panels.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { ProblemsAlert, type useProblems } from '#web/ui/problems.tsx'
import { EmptyState, FailedState } from '#web/ui/states.tsx'
import { ConflictDialog, type OpenConflict } from './conflict-dialog.tsx'
import { FocusOnOpen } from '../focus-on-open.tsx'
import type { RefusalCode } from '#contract/refusal.ts'

/**
 * Closes a dialog route to its list, with the list's query.
 * @param list its English address
 * @param own query parameters of the dialog alone
 */
export function useCloseDialog(list: string, ...own: string[]): () => void {
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  useEffect(() => () => releaseHistoryEntry(key), [key])
  return () => {
    if (!claimHistoryEntry(key)) return
    // One step back if opened from the list; otherwise the list replaces the dialog's entry.
    if ((state as { fromList?: boolean } | null)?.fromList) navigate(-1)
    else navigate(pathTo(list) + without(search, own), { replace: true, preventScrollReset: true })
  }
}

function without(search: string, keys: string[]): string {
  const params = new URLSearchParams(search)
  for (const key of keys) params.delete(key)
  return params.size > 0 ? `?${params}` : ''
}

type RecordDialogProps<Name extends string> = {
  title: string
  /** Label of the save button. */
  save: string
  /** Result of useRecordForm. */
  form: {
    onSubmit: (event: FormEvent) => void
    sending: boolean
    problems: ReturnType<typeof useProblems<Name>>
    labels: Record<Name, () => string>
    conflict: OpenConflict | null
  }
  onClose: () => void
  /** Width as a CSS length. */
  width?: string
  /** Whether it has the height of a phone's screen, as the product's form. */
  tall?: boolean
  /** Label while sending; "Submitting…" by default. */
  sendingText?: string | undefined
  /** Label of the second button, which closes the dialog by default. */
  cancel?: string
  onCancel?: () => void
  /** Fields. */
  children: ReactNode
}

/** Shell of every dialog that adds or edits a record. It is a route: Back closes it. */
export function RecordDialog<Name extends string>(props: RecordDialogProps<Name>) {
  const {
    title,
    save,
    form,
    onClose,
    width,
    tall = false,
    sendingText,
    cancel = m.admin_cancel(),
    onCancel = onClose,
    children,
  } = props
  const element = useRef<HTMLFormElement>(null)
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      width={width}
      className={tall ? 'is-tall' : ''}
      send={save}
      sendingText={sendingText}
      cancel={cancel}
      onCancel={onCancel}
      form={form}
      ref={element}
      over={<ConflictDialog conflict={form.conflict} />}
    >
      <FocusOnOpen find={() => firstField(element.current)} />
      <ProblemsAlert problems={form.problems} labels={form.labels} />
      {children}
    </FormDialog>
  )
}

/**
 * First field, for the initial focus. None on phones, where the keyboard would cover half of the
 * dialog.
 */
function firstField(form: HTMLFormElement | null): HTMLElement | null | undefined {
  if (!matchMedia('(pointer: fine)').matches) return null
  const fields =
    form?.querySelectorAll<HTMLElement>('input:not([type=file], [type=range]), textarea, select') ??
    []
  // Skips fields in a closed part of the form.
  return [...fields].find((field) => field.checkVisibility())
}

type MissingDialogProps = { title: string; failed: RefusalCode; onClose: () => void }

/** Message in place of a dialog whose record failed to load. */
export function MissingDialog({ title, failed, onClose }: MissingDialogProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <Dialog open onClose={onClose} title={title}>
      {failed === 'not_found' ? (
        <EmptyState title={m.admin_gone()} help={m.admin_gone_help()} />
      ) : (
        <FailedState onRetry={revalidate} busy={state === 'loading'} />
      )}
    </Dialog>
  )
}
