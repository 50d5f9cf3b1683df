import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation, useNavigate, useParams, useResolvedPath, useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { CallOptions } from '#contract/endpoint.ts'
import type { Refusal, RefusalCode } from '#contract/refusal.ts'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { claimHistoryEntry, releaseHistoryEntry } from '#web/panels.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { ProblemsAlert, type useProblems } from '#web/ui/notices/problems.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { type AdminApi, adminApi } from '../../api.ts'
import { placeOf } from '../../link.tsx'
import { FocusOnOpen } from '../focus-on-open.tsx'
import { LoadFailed } from '../screen/load-failed.tsx'
import type { Failure } from '../prompts.tsx'
import { ConflictDialog, type OpenConflict } from './conflict-dialog.tsx'
import { oops, withReason } from './failures.ts'
import { recordLoader, useRecord } from './record-load.ts'
import { type Typed, useRecordForm } from './use-record-form.ts'
import { useUpload } from './use-upload.ts'
import type { Edited } from './versions.ts'

type Words = () => string
type Stored = { id: number; version?: number }

/** What an edit sends: changed fields with the version, or every field of a record without one. */
type Sent<Row, Input> = { id: number } & (Row extends { version: number }
  ? { version: number } & Partial<Input>
  : Input)

type Declaration<Name extends string, Input extends FieldValues, Row, Reply, More> = {
  /** Query parameters of the dialog alone. */
  own?: string[]
  load: (id: string, options: CallOptions) => Promise<Row>
  /** Loads what the fields need besides the record. */
  more?: (options: CallOptions) => Promise<More>
  schema: z.ZodType<unknown, Input>
  /** Schema of an edit, where it differs. */
  changeSchema?: z.ZodType
  /** Labels of the fields, in the order of the form. */
  labels: Record<Name, Words>
  /** Values that are more than the record's as text. */
  values?: (row: Row | null, more: More) => Partial<Typed<NoInfer<Name>>>
  /** Values of a new record from the parameters of the dialog's address. */
  start?: (asked: URLSearchParams, more: More) => Partial<Typed<NoInfer<Name>>>
  prepare?: (typed: Typed<NoInfer<Name>>) => Record<string, unknown>
  pictures?: Edited<NoInfer<Name>>['pictures']
  wordsOf?: Edited<NoInfer<Name>>['wordsOf']
  /** Whether pictures are sent, whose progress the button shows. */
  uploads?: boolean
  create?: (api: AdminApi, fields: Input, once: CallOptions) => Promise<Reply>
  update: (api: AdminApi, sent: Sent<Row, Input>) => Promise<unknown>
  words: { add?: Words; edit: Words; save: Words; created?: Words; updated: Words }
  /** Title of an edit, where it names the record. */
  title?: (row: Row) => string
  /** Message of a failure; by default that something went wrong, with the reason. */
  failure?: (refusal: Refusal, row: Row | null) => Failure
  /** Popup for validation errors. */
  invalid?: () => Failure
  width?: string
  tall?: boolean
  Fields: ComponentType<{
    form: ReturnType<typeof useRecordForm<Name, Input, Reply>>
    row: Row | null
    more: More
  }>
  /** Dialog that follows the creation, as with a secret. */
  Made?: ComponentType<{ made: Reply; onClose: () => void }>
}

/**
 * Dialog of a plain record as a declaration: calls, labels and fields. Its file exports what this
 * returns as its route module.
 */
export function recordDialog<
  Name extends string,
  Input extends FieldValues,
  Row extends Stored,
  Reply,
  More = undefined,
>(of: Declaration<Name, Input, Row, Reply, More>) {
  type Data = { row: Row | null; more: More }
  const { own, load, more, labels, words, Fields, Made } = of
  function Form({ data: { row, more }, onClose }: { data: Data; onClose: () => void }) {
    const [query] = useSearchParams()
    const params = useParams() as Record<string, string>
    const asked = new URLSearchParams({ ...Object.fromEntries(query), ...params })
    const [made, setMade] = useState<Reply | null>(null)
    const upload = useUpload()
    const valuesOf = (row: Row | null): Typed<Name> => ({
      ...textsOf(labels, row),
      ...of.values?.(row, more),
    })
    const form = useRecordForm<Name, Input, Reply>({
      schema: row ? ((of.changeSchema as typeof of.schema) ?? of.schema) : of.schema,
      labels,
      values: row ? valuesOf(row) : { ...valuesOf(null), ...of.start?.(asked, more) },
      prepare: of.prepare,
      edited:
        row?.version === undefined
          ? undefined
          : { version: row.version, valuesOf, pictures: of.pictures, wordsOf: of.wordsOf },
      send: (fields, { version, changed }, once) => {
        const api = of.uploads ? upload.api() : adminApi()
        if (!row) return of.create?.(api, fields, once) as Promise<Reply>
        const sent = version === undefined ? fields : { version, ...changed }
        return of.update(api, { id: row.id, ...sent } as never) as Promise<Reply>
      },
      done: row ? words.updated : words.created,
      failure: (refusal) => of.failure?.(refusal, row) ?? withReason(oops())(refusal),
      invalid: of.invalid?.(),
      onDone: (reply) => (Made && !row ? setMade(reply) : onClose()),
    })
    if (Made && made) return <Made made={made} onClose={onClose} />
    return (
      <RecordDialog
        title={row ? (of.title?.(row) ?? words.edit()) : (words.add?.() ?? '')}
        save={words.save()}
        form={form}
        onClose={onClose}
        width={of.width}
        tall={of.tall}
        sendingText={upload.text}
      >
        <Fields form={form} row={row} more={more} />
      </RecordDialog>
    )
  }
  return dialogRoute({
    own,
    title: words.edit,
    load: async (id, options): Promise<Data> => {
      const [row, further] = await Promise.all([
        id ? load(id, options) : null,
        more?.(options) as Promise<More>,
      ])
      return { row, more: further }
    },
    Shown: Form,
  })
}

/** A record's values of these fields as text: empty for null and without a record. */
const textsOf = <Name extends string>(labels: Record<Name, unknown>, row: Stored | null) =>
  Object.fromEntries(
    Object.keys(labels).map((name) => [
      name,
      String((row as Record<string, unknown> | null)?.[name] ?? ''),
    ]),
  ) as Record<Name, string>

type DialogRoute<Data> = Pick<Declaration<never, never, never, never, never>, 'own'> & {
  /** Title when the data is missing. */
  title: Words
  /** @param id empty in a dialog for a new record */
  load: (id: string, options: CallOptions) => Promise<Data>
  Shown: ComponentType<{ data: Data; onClose: () => void }>
}

/**
 * Route module of a dialog over a list, whose route is the parent of its own: loads its data, or
 * shows that it is missing.
 */
export function dialogRoute<Data>({ own = [], title, load, Shown }: DialogRoute<Data>) {
  const clientLoader = recordLoader(load)
  function Screen() {
    const { data, failed } = useRecord<typeof clientLoader>()
    const close = useCloseDialog(placeOf(useResolvedPath('..').pathname), ...own)
    if (failed) return <MissingDialog title={title()} failed={failed} onClose={close} />
    return <Shown data={data} onClose={close} />
  }
  return { clientLoader, Screen }
}

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
  return (
    <Dialog open onClose={onClose} title={title}>
      {failed === 'not_found' ? (
        <EmptyState title={m.admin_gone()} help={m.admin_gone_help()} />
      ) : (
        <LoadFailed />
      )}
    </Dialog>
  )
}
