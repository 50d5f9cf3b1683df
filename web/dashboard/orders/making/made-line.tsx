import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { limits } from '#contract/limits.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { Shortage } from '#contract/refusal.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Quantity } from '#web/ui/fields/quantity.tsx'
import { Words } from '#web/ui/text/words.tsx'

import { nameOf } from '../../kit/names.tsx'
import { choiceOf } from '../bought.ts'
import { choiceIn, type DraftLine, priceOf, roomFor, totalOf } from '../pieces/draft-lines.ts'
import { PieceFrame, pieceRow } from '../pieces/piece-frame.tsx'
import { leftOf, leftShown, sizesOf } from '../pieces/stock-left.ts'
import type { MakeForm } from './use-make-form.ts'

type MadeLineProps = {
  form: MakeForm
  line: DraftLine
  /** Product; undefined until loaded, null when it was deleted. */
  product: ProductRecord | null | undefined
  place: number
  shortage: Shortage | undefined
  onChange: (line: DraftLine) => void
  onRemove: () => void
}

/** Line of a manual order: product, stock and quantity. */
export function MadeLine({
  form,
  line,
  product,
  place,
  shortage,
  onChange,
  onRemove,
}: MadeLineProps) {
  const name = product ? nameOf(product) : m.ui_loading()
  const choice = product && choiceIn(product, line)
  const room = product && choice ? roomFor(product, choice, line, form.lines) : limits.quantity
  const price = product ? priceOf(line, product) : undefined
  const errorAt = (field: string) => form.errorAt(`lines.${place}.${field}`)
  return (
    <PieceFrame
      picture={product?.pictures[0]}
      name={
        <bdi>
          <Words of={name} />
        </bdi>
      }
      end={
        <>
          {price !== undefined && <Money egp={totalOf(price, line.quantity)} />}
          <IconButton icon={IconTrash} label={m.admin_piece_remove({ name })} onClick={onRemove} />
        </>
      }
    >
      <div className={`made-line ${pieceRow}`}>
        <span>{product && choice && wordsOf(product, choice)}</span>
        <Quantity
          size="small"
          value={line.quantity}
          max={Math.max(room, 1)}
          label={`${m.ui_quantity()}${m.admin_list_comma()}${name}`}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
      </div>
      <div className={pieceRow}>
        <FieldError
          text={
            errorAt('product_id') ??
            errorAt('size_id') ??
            errorAt('color_id') ??
            errorAt('quantity')
          }
        />
        {shortage && (
          <FieldError
            text={
              shortage.left > 0
                ? m.admin_make_short({ count: shortage.left })
                : m.admin_piece_gone()
            }
          />
        )}
      </div>
    </PieceFrame>
  )
}

/** Size, colour and stock: "Ivory · 43 cm · 6 left" */
function wordsOf(product: ProductRecord, choice: NonNullable<ReturnType<typeof choiceIn>>): string {
  const colour = product.colours.find(({ id }) => id === choice.color_id) ?? null
  const size = sizesOf(product).find(({ id }) => id === choice.size_id)
  const left = leftOf(product, choice)
  return [
    choiceOf({ colour, size: size?.name ?? null, size_ar: size?.name_ar ?? null }),
    left > 0 ? m.admin_piece_left({ count: leftShown(left) }) : m.admin_piece_none_left(),
  ]
    .filter(Boolean)
    .join(' · ')
}
