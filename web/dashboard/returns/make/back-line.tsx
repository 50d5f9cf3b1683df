import { useId } from 'react'
import type { ProductRecord } from '#contract/products/product-records.ts'
import { returnReason } from '#contract/orders/return-words.ts'
import * as m from '#messages'
import { boughtPicture } from '#web/ui/order-line.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Money } from '#web/ui/price.tsx'
import { optionOf, SelectField } from '#web/ui/select.tsx'
import { Box, Boxes } from '#web/ui/size-options.tsx'
import { RowCheck } from '../../kit/list/row-check.tsx'
import { nameOf } from '../../kit/names.tsx'
import { sizesOf } from '../../orders/pieces/stock-left.ts'
import { reasonLabels } from '../words.tsx'
import type { Chosen, OrderItem } from './back-lines.ts'

type BackLineProps = {
  item: OrderItem
  left: number
  /** Choices of the line; null where it stays with the customer. */
  chosen: Chosen | null
  product: ProductRecord | null | undefined
  isChecked: boolean
  onChange: (chosen: Chosen | null) => void
}

/** Line of a return: whether it comes back, wish and reason. */
export function BackLine({ item, left, chosen, product, isChecked, onChange }: BackLineProps) {
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
            <bdi>{[colour, size].filter(Boolean).join(' ')}</bdi>
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
          {chosen.wants === 'exchange' && product && (
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

type ChoiceFieldProps = {
  label: string
  was: string | null
  options: { id: number; name: string; name_ar: string | null }[]
  value: number | undefined
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
