import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
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
import type { StockName } from '#contract/products/stock.ts'
import * as m from '#messages'
import { useLazyPanel } from '#web/panels.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass, Input } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { adminApi } from '../../api.ts'
import { useAsTyped } from '../../kit/as-typed/use-as-typed.ts'
import { VariantNames, VariantPicture } from '../variant.tsx'

/** Result of the last scan. */
export type ScanAnswer = {
  kind: 'done' | 'failed'
  words: ReactNode
  retry?: { label: string; act: () => void }
}

type ScanFieldProps = {
  /** Handles a scanned or typed code; the field accepts the next one at once. */
  onScan: (code: string) => void
  answer: ScanAnswer | null
  /** Suggestions for an unknown or ambiguous code. */
  hits?: StockName[]
  onPick?: (hit: StockName) => void
  /** Labels for codes other than products', which have no suggestions while typing. */
  of?: { label: string; placeholder: string; add: string }
  /** Last code that the camera read, in words, where there is no answer to it. */
  last?: string | undefined
  /** Returns the focus to the field. */
  focus: RefObject<(() => void) | null>
}

/**
 * Field for scanners: it has the focus from the start where there is no touch screen, and receives characters typed outside of
 * other fields. Enter, which scanners send after a code, submits.
 */
export function ScanField({ onScan, answer, hits = [], onPick, of, focus, last }: ScanFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { found } = useAsTyped(of ? '' : words, findHits, isPartOf)
  const shown = words === '' ? hits : (found?.hits ?? [])
  const chosen = useCombobox({
    field: of ? nowhere : field,
    listId,
    count: shown.length,
    of: `${words} ${found?.words}`,
    onType: () => {},
    onOpen: () => {},
    onEscape: () => {
      setTyped('')
      return typed !== ''
    },
  })
  useImperativeHandle(focus, () => () => goBackTo(field.current), [])
  // A layout effect, so that characters scanned right after the first paint are not lost.
  useLayoutEffect(() => {
    goBackTo(field.current)
    return catchKeys(field)
  }, [])
  const add = () => {
    const code = typed.trim()
    setTyped('')
    goBackTo(field.current)
    if (code !== '') onScan(code)
  }
  const pick = (hit: StockName) => {
    setTyped('')
    onPick?.(hit)
    goBackTo(field.current)
  }
  /** Enter takes the first suggestion, which a scanner is too fast for, or else the code. */
  const camera = useLazyPanel('camera', fetchCamera)
  const { Component: Camera } = camera
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
    event.preventDefault()
    const [first] = found && found.words === words && !found.exact ? found.hits : []
    if (first) pick(first)
    else add()
  }
  return (
    <div className="scan">
      <div className={fieldClass}>
        <label className="field-label" htmlFor={id}>
          {of?.label ?? m.admin_scan_label()}
        </label>
        <span className="scan-row">
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
              {...(!of && combobox)}
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
          <Button kind="secondary" className="scan-camera" {...camera.opener}>
            <Icon of={IconCamera} small />
            {m.admin_camera()}
          </Button>
        </span>
      </div>
      {Camera && (
        <Camera
          key={camera.openings}
          {...camera.panel}
          onCode={onScan}
          said={saidOf({ answer, hits, last })}
        />
      )}
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
        {words === '' && hits.length > 0 && (
          <p className="scan-which strong">{m.admin_scan_choose()}</p>
        )}
        {words !== '' && shown.length > 0 && (
          <span className="sr-only">{m.admin_search_count({ count: shown.length })}</span>
        )}
      </div>
      {shown.length > 0 && (
        <div className="scan-hits" id={listId} role="listbox" aria-label={m.admin_scan_choose()}>
          {shown.map((hit, place) => (
            <button
              key={hit.variant_id}
              id={`${listId}-${place}`}
              type="button"
              role="option"
              aria-selected={place === chosen}
              tabIndex={words === '' ? 0 : -1}
              className="scan-hit"
              onClick={() => pick(hit)}
            >
              <VariantPicture of={hit} />
              <VariantNames of={hit} typed={words} />
              {hit.sku && (
                <bdi className="inventory-sku">
                  <Typed name={hit.sku} typed={words} />
                </bdi>
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Codes other than products' have no suggestions. */
const nowhere: RefObject<HTMLInputElement | null> = { current: null }

const fetchCamera = () => import('../../kit/camera/camera.tsx').then(({ Camera }) => Camera)

/** Answer to the last code of the camera, which covers this field. */
function saidOf({
  answer,
  hits,
  last,
}: {
  answer: ScanAnswer | null
  hits: StockName[]
  last: string | undefined
}) {
  if (answer) return { isFailed: answer.kind === 'failed', words: answer.words }
  if (hits.length > 0) return { isFailed: true, words: m.admin_scan_choose() }
  return last === undefined ? null : { isFailed: false, words: last }
}

const combobox = {
  role: 'combobox',
  'aria-expanded': false,
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
} as const

type Hits = { words: string; hits: StockName[]; exact: boolean }

const findHits = async (words: string, signal: AbortSignal): Promise<Hits> => ({
  words,
  ...(await adminApi().stock.find({ code: words }, { signal })),
})

/** Suggestions stay while the words go on. */
const isPartOf = (last: Hits, words: string) => words.startsWith(last.words)

/**
 * Focuses the field, except on touch screens, where a keyboard would cover the screen: there the
 * focus leaves other fields, and scanned characters find the field all the same.
 */
function goBackTo(field: HTMLInputElement | null): void {
  const { activeElement } = document
  if (!matchMedia('(pointer: coarse)').matches) field?.focus({ preventScroll: true })
  else if (activeElement instanceof HTMLInputElement && activeElement !== field)
    activeElement.blur()
}

/** Elements that use typed characters themselves; a focused checkbox does not. */
const written = [
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"], [type="submit"])',
  ...['textarea', 'select', 'dialog', '[contenteditable]'],
].join(', ')

/** Redirects characters to the field: a scanner types wherever the focus is. */
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
  // In the capture phase, before the dashboard's shortcuts such as '/'.
  document.addEventListener('keydown', catchKey, true)
  return () => document.removeEventListener('keydown', catchKey, true)
}
