import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { useLazyPanel } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldNote, fieldClass, Input } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { SearchStatus } from '../../kit/as-typed/search-status.tsx'
import { FoundPiece } from './found-piece.tsx'
import type { Choice } from './stock-left.ts'
import { useFoundProducts } from './use-found-products.ts'

type PieceSearchProps = {
  /** Called when a variant is added. */
  onPick: (product: ProductRecord, choice: Choice) => void
  /** Called with the found products and their current stock. */
  onFound: (products: ProductRecord[]) => void
  /** Id of the field, which gets the focus when an order without lines is refused. */
  id: string
  isInvalid?: boolean
  /** Label and note, by default those of an order's next piece. */
  label?: string
  note?: string
  /** Whether whole products are chosen, whatever their stock. */
  isWhole?: boolean
}

/**
 * Product search by name, SKU or barcode, typed or read by the camera, that adds variants to the
 * order by a press or by arrow keys and Enter.
 */
export function PieceSearch({
  onPick,
  onFound,
  id,
  isInvalid = false,
  label = m.admin_piece_add(),
  note = m.admin_piece_add_by(),
  isWhole,
}: PieceSearchProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { found, isFailed, retry } = useFoundProducts(words)
  const isCurrent = found?.words === words
  const shown = found?.products.length ?? 0
  useEffect(() => {
    if (found) onFound(found.products)
  }, [found, onFound])
  const close = () => {
    setTyped('')
    field.current?.focus()
  }
  const pick = (product: ProductRecord, choice: Choice) => {
    onPick(product, choice)
    close()
  }
  const camera = useLazyPanel(`camera${listId}`, fetchCamera)
  const { Component: Camera } = camera
  const read = (code: string) => {
    camera.panel.onClose()
    setTyped(code)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && words !== '') return take(event, close)
    // Enter in this field must not submit the order.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      const [first] = choicesIn(list.current)
      if (first) take(event, () => first.focus())
    }
  }
  return (
    <div className="piece-search">
      <div className={fieldClass}>
        <div>
          <label className="field-label" htmlFor={id}>
            {label}
          </label>
          <FieldNote id={`${listId}-note`}>{note}</FieldNote>
        </div>
        <span className="piece-search-row">
          <span className="piece-search-field">
            <Icon of={IconSearch} className="piece-search-icon" />
            <Input
              id={id}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              ref={field}
              value={typed}
              aria-controls={found ? listId : undefined}
              aria-describedby={`${listId}-note ${listId}-keys`}
              aria-invalid={isInvalid || undefined}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={press}
            />
          </span>
          <Button kind="secondary" {...camera.opener}>
            <Icon of={IconCamera} small />
            {m.admin_camera()}
          </Button>
        </span>
        <span id={`${listId}-keys`} hidden>
          {m.admin_piece_keys()}
        </span>
      </div>
      <SearchStatus
        isWaiting={words !== '' && !isCurrent && !isFailed}
        isFailed={isFailed}
        onRetry={retry}
      >
        {words !== '' && isCurrent && shown === 0 && m.admin_pieces_found_none({ words: words })}
        {words !== '' && isCurrent && shown > 0 && (
          <span className="sr-only">
            {m.admin_pieces_found_more({ shown, count: found.total })}
          </span>
        )}
      </SearchStatus>
      {words !== '' && found && found.products.length > 0 && (
        <ul
          className="found-pieces"
          id={listId}
          ref={list}
          aria-label={m.admin_pieces_found()}
          aria-busy={found.words !== words}
          onKeyDown={(event) => moveAmong(event, list.current, field.current, close)}
        >
          {found.products.map((product) => (
            <FoundPiece
              key={product.id}
              product={product}
              typed={found.words}
              onPick={pick}
              isWhole={isWhole}
            />
          ))}
        </ul>
      )}
      {Camera && <Camera key={camera.openings} {...camera.panel} onCode={read} said={null} />}
    </div>
  )
}

const fetchCamera = () => import('../../kit/camera/camera.tsx').then(({ Camera }) => Camera)

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}

const choicesIn = (list: HTMLElement | null): HTMLButtonElement[] =>
  [...(list?.querySelectorAll('button:enabled') ?? [])] as HTMLButtonElement[]

/**
 * Arrow keys move along a row in its direction and between rows; up from the first row returns to
 * the field.
 */
function moveAmong(
  event: KeyboardEvent,
  list: HTMLElement | null,
  field: HTMLElement | null,
  close: () => void,
): void {
  if (event.key === 'Escape') take(event, close)
  const choices = choicesIn(list)
  const place = choices.indexOf(document.activeElement as HTMLButtonElement)
  if (place < 0) return
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const rowOf = (one: HTMLElement | undefined) => one?.closest('[role=group]')
  const row = rowOf(choices[place])
  const above = choices.slice(0, place).findLast((one) => rowOf(one) !== row)
  const to: Record<string, HTMLElement | null | undefined> = {
    [forward]: choices[place + 1],
    [back]: choices[place - 1],
    ArrowDown: choices.slice(place).find((one) => rowOf(one) !== row),
    // Up leads to the first button of the row above, as down does to the first of the row below.
    ArrowUp: above ? choices.find((one) => rowOf(one) === rowOf(above)) : field,
    Home: choices[0],
    End: choices.at(-1),
  }
  const next = to[event.key]
  if (next) take(event, () => next.focus())
}
