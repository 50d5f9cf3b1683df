import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { Shortage } from '#contract/refusal.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError, fieldClass } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { boughtPicture } from '#web/ui/prices/order-line.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Quantity } from '#web/ui/fields/quantity.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { MoneyField, WordsField } from '../../kit/form/fields.tsx'
import { nameOf } from '../../kit/names.tsx'
import { choiceOf, type OrderItem } from '../bought.ts'
import { PieceFrame, pieceRow } from '../pieces/piece-frame.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import {
  choiceIn,
  type DraftLine,
  keyOf,
  priceOf,
  roomFor,
  totalOf,
} from '../pieces/draft-lines.ts'
import { LineWas } from './line-was.tsx'
import type { EditForm } from './use-edit-form.ts'

type EditLineProps = {
  form: EditForm
  line: DraftLine
  /** Ordered line, for its picture. */
  item: OrderItem | undefined
  /** Product; null when it was deleted, undefined until loaded. */
  product: ProductRecord | null | undefined
  /** Index among the lines that are sent. */
  place: number
  shortage: Shortage | undefined
  onChange: (line: DraftLine) => void
  onRemove: () => void
  onPutBack: () => void
}

/** Editor of one line, with its changes below. */
export function EditLine(props: EditLineProps) {
  const { form, line, item, product, place, shortage, onChange, onRemove, onPutBack } = props
  const named = line.ordered ?? product
  const name = named ? nameOf(named) : ''
  const picture = item ? boughtPicture(item) : (product?.pictures[0] ?? null)
  if (line.isRemoved)
    return <RemovedLine line={line} name={name} picture={picture} onPutBack={onPutBack} />
  const choice = product && choiceIn(product, line)
  const room = product && choice ? roomFor(product, choice, line, form.lines) : limits.quantity
  const price = priceOf(line, product)
  const errorAt = (field: string) => form.errorAt(`lines.${place}.${field}`)
  return (
    <PieceFrame
      picture={picture}
      name={
        <>
          <bdi>
            <Words of={name} />
          </bdi>
          {line.position === null && <Status kind="pending">{m.admin_edit_new()}</Status>}
        </>
      }
      end={
        <>
          {price !== undefined && <Money egp={totalOf(price, line.quantity)} />}
          <IconButton
            icon={IconTrash}
            label={m.admin_piece_remove({ name })}
            data-remove={keyOf(line)}
            onClick={onRemove}
          />
        </>
      }
    >
      <div className={`edit-line ${pieceRow}`}>
        {product ? (
          <ChoiceFields
            product={product}
            line={line}
            lines={form.lines}
            errorAt={errorAt}
            onChange={onChange}
          />
        ) : (
          line.ordered && <AsOrdered line={line.ordered} isGone={product === null} />
        )}
        <div className={`edit-line-quantity ${fieldClass}`}>
          <div aria-hidden="true">
            <span className="field-label">{m.ui_quantity()}</span>
          </div>
          <Quantity
            size="small"
            value={line.quantity}
            max={Math.max(room, 1)}
            label={`${m.ui_quantity()}${m.admin_list_comma()}${name}`}
            onChange={(quantity) => onChange({ ...line, quantity })}
          />
        </div>
        <PriceFields
          line={line}
          name={name}
          price={price}
          priceError={errorAt('price')}
          reasonError={errorAt('price_reason')}
          onChange={onChange}
          onLeave={(field) => form.check(place, field)}
        />
      </div>
      <div className={`edit-line-said ${pieceRow}`}>
        <FieldError text={errorAt('product_id') ?? errorAt('position') ?? errorAt('quantity')} />
        {shortage && (
          <FieldError
            text={
              shortage.left > 0
                ? m.admin_piece_short({ count: shortage.left })
                : m.admin_piece_gone()
            }
          />
        )}
        <LineWas line={line} product={product} isLast={choice ? line.quantity === room : false} />
      </div>
    </PieceFrame>
  )
}

type RemovedLineProps = {
  line: DraftLine
  name: string
  picture: Parameters<typeof PieceFrame>[0]['picture']
  onPutBack: () => void
}

function RemovedLine({ line, name, picture, onPutBack }: RemovedLineProps) {
  return (
    <PieceFrame
      isOff
      picture={picture}
      name={
        <>
          <s>
            <bdi>{name}</bdi>
          </s>
          <small>
            {m.admin_edit_removed_line({ count: line.ordered?.quantity ?? line.quantity })}
          </small>
        </>
      }
      end={
        <Button
          kind="tertiary"
          size="small"
          data-put-back={keyOf(line)}
          aria-label={m.admin_edit_put_back_name({ name })}
          onClick={onPutBack}
        >
          {m.admin_edit_put_back()}
        </Button>
      }
    />
  )
}

/** Line without a known product, which offers no choices. */
function AsOrdered({ line, isGone }: { line: NonNullable<DraftLine['ordered']>; isGone: boolean }) {
  return (
    <p className="edit-line-as small muted">
      {choiceOf(line)}
      {isGone && <span>{m.admin_edit_gone()}</span>}
    </p>
  )
}

type PriceFieldsProps = {
  line: DraftLine
  name: string
  price: number | undefined
  priceError: string | undefined
  reasonError: string | undefined
  onChange: (line: DraftLine) => void
  /** Called on blur, to validate the field. */
  onLeave: (field: 'price' | 'price_reason') => void
}

/** Price of a line as text; on request a field with a reason. */
function PriceFields({
  line,
  name,
  price,
  priceError,
  reasonError,
  onChange,
  onLeave,
}: PriceFieldsProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isOpening, setOpening] = useState(false)
  useEffect(() => {
    if (!isOpening) return
    setOpening(false)
    field.current?.focus()
    field.current?.select()
  }, [isOpening])
  if (line.price === undefined) {
    const open = () => {
      onChange({ ...line, price: price === undefined ? '' : String(price), price_reason: '' })
      setOpening(true)
    }
    return (
      <div className={fieldClass}>
        <div aria-hidden="true">
          <span className="field-label">{m.admin_edit_price_each()}</span>
        </div>
        <button type="button" className="edit-line-price" onClick={open}>
          <span>{price !== undefined && <Money egp={price} />}</span>
          <span className="sr-only">{m.admin_edit_change_price({ name })}</span>
          <Icon of={IconPencil} small />
        </button>
      </div>
    )
  }
  return (
    <>
      <MoneyField
        ref={field}
        label={m.admin_edit_price()}
        error={priceError}
        value={line.price}
        onChange={(event) => onChange({ ...line, price: event.target.value })}
        onBlur={() => onLeave('price')}
      />
      <WordsField
        label={m.admin_edit_price_reason()}
        error={reasonError}
        className="edit-line-why"
        maxLength={limits.price_reason}
        value={line.price_reason ?? ''}
        onChange={(event) => onChange({ ...line, price_reason: event.target.value })}
        onBlur={() => onLeave('price_reason')}
      />
    </>
  )
}
