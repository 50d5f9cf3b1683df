import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { limits } from '#contract/limits.ts'
import type { StockName } from '#contract/stock.ts'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { fieldClass, Input } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VariantNames, VariantPicture } from '../variant.tsx'

/** What became of the last scan. */
export type ScanAnswer = {
  kind: 'done' | 'failed'
  words: ReactNode
  retry?: { label: string; act: () => void }
}

type ScanFieldProps = {
  /** Takes what was scanned or typed; the field is free for the next one at once. */
  onScan: (code: string) => void
  answer: ScanAnswer | null
  /** What the code may stand for, where it is none or stands on several. */
  hits?: StockName[]
  onPick?: (hit: StockName) => void
  /** What is scanned, where it is no piece: what the field and its button are called. */
  of?: { label: string; placeholder: string; add: string }
  /** Gives the field the focus back. */
  focus: RefObject<(() => void) | null>
}

/**
 * The field that scanners write into: it has the focus from the start, and whatever is written
 * while nothing else is written in goes there. Enter, which scanners send behind a code, adds.
 */
export function ScanField({ onScan, answer, hits = [], onPick, of, focus }: ScanFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useImperativeHandle(focus, () => () => field.current?.focus({ preventScroll: true }), [])
  // Before it is painted: who sees the field may scan already, and no character of that is lost.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    return catchKeys(field)
  }, [])
  const add = () => {
    const code = typed.trim()
    setTyped('')
    field.current?.focus({ preventScroll: true })
    if (code !== '') onScan(code)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className="scan">
      <div className={fieldClass}>
        <label className="field-label" htmlFor={id}>
          {of?.label ?? m.admin_scan_label()}
        </label>
        <span className="scan-field">
          <Icon of={IconScan} className="scan-icon" />
          <Input
            id={id}
            type="text"
            ref={field}
            value={typed}
            placeholder={of?.placeholder ?? m.admin_scan_placeholder()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            dir="auto"
            maxLength={limits.search}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
          />
          <Button kind="tertiary" size="small" className="scan-add" onClick={add}>
            {of ? (
              of.add
            ) : (
              <>
                <bdi dir="ltr">+ 1</bdi>
                <span className="sr-only">{m.admin_scan_add()}</span>
              </>
            )}
          </Button>
        </span>
      </div>
      <div role="status">
        {answer && (
          <p className={answer.kind === 'done' ? 'scan-answer' : 'scan-answer is-failed'}>
            <Icon of={answer.kind === 'done' ? IconCircleCheck : IconAlertCircle} small />
            <span>{answer.words}</span>
            {answer.retry && (
              <Button kind="tertiary" size="small" onClick={answer.retry.act}>
                {answer.retry.label}
              </Button>
            )}
          </p>
        )}
        {hits.length > 0 && <p className="scan-which strong">{m.admin_scan_choose()}</p>}
      </div>
      {hits.length > 0 && (
        <ul className="scan-hits">
          {hits.map((hit) => (
            <li key={hit.variant_id}>
              <button
                type="button"
                className="scan-hit"
                onClick={() => {
                  onPick?.(hit)
                  field.current?.focus({ preventScroll: true })
                }}
              >
                <VariantPicture of={hit} />
                <VariantNames of={hit} />
                {hit.sku && <bdi className="inventory-sku">{hit.sku}</bdi>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What takes the characters of a keyboard for itself; a box that was just ticked does not. */
const written = [
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"], [type="submit"])',
  ...['textarea', 'select', 'dialog', '[contenteditable]'],
].join(', ')

/**
 * A scanner types wherever the focus is: where nothing is written in, its first character brings
 * the field back.
 */
function catchKeys(field: RefObject<HTMLInputElement | null>): () => void {
  const catchKey = ({
    key,
    ctrlKey,
    metaKey,
    altKey,
    target,
    isComposing,
  }: globalThis.KeyboardEvent) => {
    const isWritten = target instanceof HTMLElement && target.closest(written) !== null
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || isComposing || isWritten)
      return
    field.current?.focus({ preventScroll: true })
  }
  // Before the shortcuts of the dashboard, such as '/'.
  document.addEventListener('keydown', catchKey, true)
  return () => document.removeEventListener('keydown', catchKey, true)
}
