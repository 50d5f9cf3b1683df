import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { limits } from '#contract/limits.ts'
import type { StockName } from '#contract/products/stock.ts'
import * as m from '#messages'
import { useLazyPanel, usePanel, useShowPanel } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { fieldClass, Input } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { isCode } from './codes.ts'
import { TieDialog } from './tie-dialog.tsx'
import { useFoundVariants } from './use-found-variants.ts'
import { VariantHits } from './variant-hits.tsx'
import { catchKeys, goBackTo } from './scanned-keys.ts'

/** Result of the last scan. */
export type ScanAnswer = {
  kind: 'done' | 'failed'
  words: ReactNode
  retry?: { label: string; act: () => void }
  /** Code that no variant has, and that can be tied to a variant. */
  unknown?: string
}

/** Answer to a code or words of nothing on offer. */
export const unknownCode = (words: string): ScanAnswer => ({
  kind: 'failed',
  words: m.admin_scan_none({ words: isolated(words) }),
  ...(isCode(words) && { unknown: words }),
})

type ScanFieldProps = {
  /** Handles a scanned or typed code; the field accepts the next one at once. */
  onScan: (code: string) => void
  answer: ScanAnswer | null
  /** Suggestions for an unknown or ambiguous code. */
  hits?: StockName[]
  onPick?: (hit: StockName) => void
  /** Labels for codes other than products', which have no suggestions while typing. */
  of?: { label: string; placeholder: string; add: string }
  /** Count whose variants are suggested first. */
  countId?: number
  /** Variant that was read last with its pieces, for the camera. */
  now?: ReactNode
  /** Returns the focus to the field. */
  focus: RefObject<(() => void) | null>
}

/**
 * Field for scanners: it has the focus from the start where there is no touch screen, and receives characters typed outside of
 * other fields. Enter, which scanners send after a code, submits.
 */
export function ScanField({
  onScan,
  answer,
  hits = [],
  onPick,
  of,
  countId,
  now,
  focus,
}: ScanFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { found } = useFoundVariants(of ? '' : words, countId)
  const shown = words === '' ? hits : (found?.hits ?? [])
  const chosen = useCombobox({
    field: of ? nowhere : field,
    listId,
    count: shown.length,
    of: `${words} ${found?.words}`,
    onType: setTyped,
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
  const tie = usePanel('tie')
  const showPanel = useShowPanel()
  const unknown = answer?.unknown
  const showTie = () => showPanel('tie', { replace: camera.panel.open })
  // Only after the camera has closed, which gives the focus back to its button.
  const isTyping = useRef(false)
  useEffect(() => {
    if (camera.panel.open || !isTyping.current) return
    isTyping.current = false
    field.current?.focus()
  }, [camera.panel.open])
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
          <span className={of ? 'scan-field' : 'scan-field is-piece'}>
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
              // Without a value, auto is left to right.
              dir={typed === '' ? undefined : 'auto'}
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
          said={saidOf({ answer, hits, now })}
          now={answer?.kind === 'failed' || hits.length > 0 ? null : now}
          onType={
            of
              ? undefined
              : () => {
                  isTyping.current = true
                  camera.panel.onClose()
                }
          }
          onTie={unknown ? showTie : undefined}
        />
      )}
      {unknown && (
        <TieDialog
          open={tie.open}
          onClose={tie.close}
          code={unknown}
          onTied={() => {
            tie.close()
            onScan(unknown)
          }}
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
            {unknown && (
              <Button kind="tertiary" size="small" onClick={showTie}>
                {m.admin_tie()}
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
        <VariantHits id={listId} hits={shown} words={words} chosen={chosen} onPick={pick} />
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
  now,
}: {
  answer: ScanAnswer | null
  hits: StockName[]
  now: ReactNode
}) {
  if (now && (answer === null || answer.kind === 'done') && hits.length === 0)
    return { isFailed: false, words: m.admin_camera_read() }
  if (answer) return { isFailed: answer.kind === 'failed', words: answer.words }
  if (hits.length > 0) return { isFailed: true, words: m.admin_scan_choose() }
  return null
}

const combobox = {
  role: 'combobox',
  'aria-expanded': false,
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
} as const
