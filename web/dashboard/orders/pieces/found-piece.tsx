import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { Typed } from '#web/ui/text/typed.tsx'
import { nameOf } from '../../kit/names.tsx'
import { type Choice, few, leftOf, leftShown, most, priceNow, sizesOf } from './stock-left.ts'

type FoundPieceProps = {
  product: ProductRecord
  /** Search text. */
  typed: string
  onPick: (product: ProductRecord, choice: Choice) => void
  /** Whether the product is chosen, whatever its stock, and not one of its variants. */
  isWhole?: boolean | undefined
}

type Colour = ProductRecord['colours'][number]

/** Search result: a row for each colour, a button with the stock for each size. */
export function FoundPiece({ product, typed, onPick, isWhole = false }: FoundPieceProps) {
  const id = useId()
  const { pictures, price_now, quantity, colours, variants } = product
  const hasMany = variants.some((variant) => variant.price_now !== price_now)
  const sizes = sizesOf(product)
  const isGone = quantity === 0
  const rows: (Colour | null)[] = colours.length > 0 ? colours : [null]
  return (
    <li className={isGone ? 'found-piece is-out' : 'found-piece'}>
      <div className="picture-frame is-small found-piece-picture">
        <Picture of={pictures[0]} alt="" sizes="52px" />
      </div>
      <h3 className="found-piece-name" id={`${id}-name`}>
        <bdi>
          <Typed name={nameOf(product)} typed={typed} />
        </bdi>
        <small>
          <bdi>{nameOf({ name: product.subcategory, name_ar: product.subcategory_ar })}</bdi>
        </small>
      </h3>
      {isWhole ? (
        <span className="found-sizes">
          <button
            type="button"
            className="found-size"
            onClick={() => onPick(product, { size_id: null, color_id: null })}
          >
            {m.admin_piece_take()}
          </button>
        </span>
      ) : isGone ? (
        <span className="found-piece-none">{m.product_sold_out()}</span>
      ) : (
        <>
          <span className="strong">
            {hasMany && `${m.ui_from()} `}
            <Money egp={price_now} />
          </span>
          <div className={sizes.length <= 1 ? 'found-choices is-short' : 'found-choices'}>
            {rows.map((colour) => (
              <div
                key={colour?.id ?? 0}
                className="found-row"
                role="group"
                aria-labelledby={colour ? `${id}-name ${id}-${colour.id}` : `${id}-name`}
              >
                {colour && (
                  <span className="found-colour" id={`${id}-${colour.id}`}>
                    <Swatch color={colour.hex} />
                    <bdi>{nameOf(colour)}</bdi>
                  </span>
                )}
                <span className="found-sizes">
                  {(sizes.length > 0 ? sizes : [null]).map((size) => {
                    const choice = { size_id: size?.id ?? null, color_id: colour?.id ?? null }
                    return (
                      <SizeButton
                        key={size?.id ?? 0}
                        name={size && isolated(nameOf(size))}
                        left={leftOf(product, choice)}
                        price={hasMany ? priceNow(product, choice) : undefined}
                        onPress={() => onPick(product, choice)}
                      />
                    )
                  })}
                </span>
              </div>
            ))}
          </div>
        </>
      )}
    </li>
  )
}

type SizeButtonProps = {
  name: string | null
  left: number
  /** Price, where not all have the same. */
  price: number | undefined
  onPress: () => void
}

function SizeButton({ name, left, price, onPress }: SizeButtonProps) {
  const isFew = left > 0 && left < few
  return (
    <button
      type="button"
      className={isFew ? 'found-size is-few' : 'found-size'}
      disabled={most(left, limits.quantity) === 0}
      onClick={onPress}
    >
      <span>{name ?? m.admin_piece_take()}</span>{' '}
      {price !== undefined && (
        <>
          <small>
            <Money egp={price} />
          </small>{' '}
        </>
      )}
      <small>
        {left > 0 ? m.admin_piece_left({ count: leftShown(left) }) : m.admin_piece_none_left()}
      </small>
    </button>
  )
}
