import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import { useId } from 'react'
import type { ProductRecord } from '#contract/products/product-records.ts'
import { returnReason } from '#contract/orders/returns/return-words.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { boughtPicture } from '#web/ui/prices/order-line.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { Box, Boxes } from '#web/ui/fields/size-options.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { RowCheck } from '../../kit/list/table/row-check.tsx'
import { nameOf } from '../../kit/names.tsx'
import { choiceOf } from '../../orders/bought.ts'
import { PieceSearch } from '../../orders/pieces/piece-search.tsx'
import { type Choice, leftOf, leftShown, sizesOf } from '../../orders/pieces/stock-left.ts'
import { reasonLabels } from '../words.tsx'
import type { Chosen, OrderItem } from './back-lines.ts'

type BackLineProps = {
  item: OrderItem
  left: number
  /** Choices of the line; null where it stays with the customer. */
  chosen: Chosen | null
  product: ProductRecord | null | undefined
  /** Product wanted instead; undefined for the same one. */
  other: ProductRecord | null | undefined
  onFound: (products: ProductRecord[]) => void
  isChecked: boolean
  onChange: (chosen: Chosen | null) => void
}

/** Line of a return: whether it comes back, wish and reason. */
export function BackLine({
  item,
  left,
  chosen,
  product,
  other,
  onFound,
  isChecked,
  onChange,
}: BackLineProps) {
  const name = nameOf(item)
  const size = item.size && nameOf({ name: item.size, name_ar: item.size_ar })
  const colour = item.colour && nameOf(item.colour)
  const group = useId()
  const toggle = () => onChange(chosen ? null : { quantity: left, reason: '', wants: 'money' })
  return (
    <li className="return-line">
      <div className="parcel-piece">
        <RowCheck
          label={m.admin_return_make_take({ name })}
          checked={chosen !== null}
          onChange={toggle}
        />
        <span className="picture-frame is-small inventory-picture">
          <Picture of={boughtPicture(item)} alt="" sizes="48px" />
        </span>
        <span>
          <bdi>{name}</bdi>
          <span className="second-name">
            {[colour, size].flatMap((one) => (one ? isolated(one) : [])).join(' ')}
          </span>
        </span>
        <span className="parcel-count">
          <Money egp={item.price} />
        </span>
      </div>
      {chosen && (
        <div className="return-choice">
          <fieldset>
            <legend className="sr-only">{m.admin_return_make_wants({ name })}</legend>
            <Boxes>
              <Box
                type="radio"
                name={group}
                checked={chosen.wants === 'money'}
                onChange={() => onChange({ ...chosen, wants: 'money' })}
              >
                {m.admin_return_make_money()}
              </Box>
              <Box
                type="radio"
                name={group}
                checked={chosen.wants === 'exchange'}
                onChange={() => onChange({ ...chosen, wants: 'exchange' })}
              >
                {m.admin_return_make_exchange()}
              </Box>
            </Boxes>
          </fieldset>
          {left > 1 && (
            <SelectField
              label={m.admin_return_make_pieces()}
              value={chosen.quantity}
              onChange={({ target }) => onChange({ ...chosen, quantity: Number(target.value) })}
            >
              {Array.from({ length: left }, (_, at) => at + 1).map((pieces) =>
                optionOf(pieces, pieces),
              )}
            </SelectField>
          )}
          {chosen.wants === 'exchange' && other && (
            <NewPiece product={other} chosen={chosen} onChange={onChange} />
          )}
          {chosen.wants === 'exchange' && !other && product && (
            <>
              <ChoiceField
                label={m.admin_piece_colour()}
                was={colour}
                options={product.colours}
                value={chosen.color_id}
                onChange={(id) => {
                  const { color_id: _, ...rest } = chosen
                  onChange(id === undefined ? rest : { ...rest, color_id: id })
                }}
              />
              <ChoiceField
                label={m.admin_piece_size()}
                was={size}
                options={sizesOf(product)}
                value={chosen.size_id}
                onChange={(id) => {
                  const { size_id: _, ...rest } = chosen
                  onChange(id === undefined ? rest : { ...rest, size_id: id })
                }}
              />
            </>
          )}
          {chosen.wants === 'exchange' && !other && (
            <PieceSearch
              id={`${group}-other`}
              label={m.admin_exchange_other()}
              note={m.admin_exchange_other_note()}
              onFound={onFound}
              onPick={(picked, choice) => onChange(withOther(chosen, item, picked, choice))}
            />
          )}
          <SelectField
            label={m.admin_return_make_why()}
            value={chosen.reason}
            error={isChecked && chosen.reason === '' ? m.admin_return_say_reason() : undefined}
            onChange={({ target }) =>
              onChange({ ...chosen, reason: target.value as Chosen['reason'] })
            }
          >
            <option value="">–</option>
            {returnReason.options.map((reason) => optionOf(reason, reasonLabels[reason]()))}
          </SelectField>
        </div>
      )}
    </li>
  )
}

/** Choices with the picked piece: of the line's own product, its size and colour alone. */
function withOther(
  { quantity, reason, wants }: Chosen,
  { product_id }: OrderItem,
  { id }: ProductRecord,
  { size_id, color_id }: Choice,
): Chosen {
  const choice = { quantity, reason, wants, size_id, color_id }
  return id === product_id ? choice : { ...choice, product_id: id }
}

type NewPieceProps = {
  product: ProductRecord
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Piece of another product that comes instead, with its stock and price. */
function NewPiece({ product, chosen, onChange }: NewPieceProps) {
  const { quantity, reason, wants, size_id = null, color_id = null } = chosen
  const size = sizesOf(product).find(({ id }) => id === size_id)
  const colour = product.colours.find(({ id }) => id === color_id) ?? null
  const choice = { colour, size: size?.name ?? null, size_ar: size?.name_ar ?? null }
  const left = leftOf(product, { size_id, color_id })
  const words = [
    choiceOf(choice),
    left > 0 ? m.admin_piece_left({ count: leftShown(left) }) : m.admin_piece_none_left(),
  ]
  return (
    <div>
      <p className="exchange-for">
        <Icon of={IconArrowDown} small />
        {m.admin_exchange_for()}
      </p>
      <div className="parcel-piece">
        <span className="picture-frame is-small inventory-picture">
          <Picture of={product.pictures[0]} alt="" sizes="48px" />
        </span>
        <span>
          <bdi>{nameOf(product)}</bdi>
          <span className="second-name">
            {words.filter(Boolean).join(' · ')}{' '}
            <button
              type="button"
              className="link tap"
              onClick={() => onChange({ quantity, reason, wants })}
            >
              {m.admin_exchange_change()}
            </button>
          </span>
        </span>
        <span className="parcel-count">
          <Money egp={product.price} />
        </span>
      </div>
    </div>
  )
}

type ChoiceFieldProps = {
  label: string
  was: string | null
  options: { id: number; name: string; name_ar: string | null }[]
  value: number | null | undefined
  onChange: (id: number | undefined) => void
}

/** Select for the wished size or colour; nothing without alternatives. */
function ChoiceField({ label, was, options, value, onChange }: ChoiceFieldProps) {
  if (options.length === 0) return null
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{was ? m.admin_return_make_same({ name: was }) : '–'}</option>
      {options.map((one) => optionOf(one.id, nameOf(one)))}
    </SelectField>
  )
}
