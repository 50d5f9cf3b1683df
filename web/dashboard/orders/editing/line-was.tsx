import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Fragment, type ReactNode } from 'react'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { nameOf } from '../../kit/names.tsx'
import { sizesOf } from '../pieces/stock-left.ts'
import { type DraftLine, priceOf } from '../pieces/draft-lines.ts'

type LineWasProps = { line: DraftLine; product: ProductRecord | null | undefined; isLast: boolean }

/** Changes of a line: "Size M → L · EGP 3,400 → EGP 3,200"; nothing for an unchanged line. */
export function LineWas({ line, product, isLast }: LineWasProps) {
  const { ordered, size_id, color_id, quantity } = line
  if (!ordered) return null
  const colour =
    color_id === undefined ? undefined : product?.colours.find(({ id }) => id === color_id)
  const size =
    size_id === undefined ? undefined : product && sizesOf(product).find(({ id }) => id === size_id)
  const price = priceOf(line, product)
  const parts: [string, ReactNode][] = []
  if (colour)
    parts.push([
      'colour',
      <Change
        key="colour"
        of={m.admin_edit_was_colour()}
        from={ordered.colour && nameOf(ordered.colour)}
        to={nameOf(colour)}
      />,
    ])
  if (size) {
    const from = ordered.size && nameOf({ name: ordered.size, name_ar: ordered.size_ar })
    parts.push([
      'size',
      <Change key="size" of={m.admin_edit_was_size()} from={from} to={nameOf(size)} />,
    ])
  }
  if (quantity !== ordered.quantity) {
    const isTheLast = isLast && quantity > ordered.quantity
    parts.push([
      'quantity',
      <Fragment key="quantity">
        <Change from={ordered.quantity} to={m.admin_edit_pieces({ count: quantity })} />
        {isTheLast && m.admin_edit_last_one()}
      </Fragment>,
    ])
  }
  if (price !== undefined && price !== ordered.price)
    parts.push([
      'price',
      <Change key="price" from={<Money egp={ordered.price} />} to={<Money egp={price} />} />,
    ])
  if (parts.length === 0) return null
  return (
    <p className="edit-line-was">
      <Nuqta className="edit-line-mark" />
      {parts.map(([name, part], place) => (
        <Fragment key={name}>
          {place > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  )
}

function Change({ of, from, to }: { of?: string; from: ReactNode; to: ReactNode }) {
  return (
    <>
      {of && `${of} `}
      <bdi>{from ?? '–'}</bdi> <span className="sr-only">{m.admin_edit_to()}</span>
      <Icon of={IconArrowRight} flip className="edit-line-arrow" /> <bdi>{to}</bdi>
    </>
  )
}
