import type { ReactNode } from 'react'
import type { Picture as StoredPicture } from '#contract/products/products.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { OrderLine } from '#web/ui/prices/order-line.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ShopLink } from '../link.tsx'
import { variantText } from './variant.tsx'

type ShortLineProps = {
  name: string
  /** Page of the product; none for one that has left the shop, and beside the delivery form. */
  to?: string | undefined
  picture: Pick<StoredPicture, 'url' | 'width' | 'height'> | null
  size: string | null
  colour: { name: string } | null
  quantity: number
  /** Null for a line that cannot be ordered. */
  total: number | null
  /** Problem of the line. */
  children?: ReactNode
}

/** Read-only line, beside the delivery form and on the order's page. */
export function ShortLine({
  name,
  to,
  picture,
  size,
  colour,
  quantity,
  total,
  children,
}: ShortLineProps) {
  const variant = variantText(size, colour)
  return (
    <OrderLine picture={picture} total={total !== null && <Money egp={total} />}>
      <p className="short-line-name">
        {to ? (
          <ShopLink className="link" to={to}>
            <Words of={name} />
          </ShopLink>
        ) : (
          <Words of={name} />
        )}
      </p>
      <p className="small muted">
        {variant && `${variant}\u00a0·\u00a0`}
        <span className="ltr">{unbroken(m.order_pieces({ quantity }))}</span>
      </p>
      {children}
    </OrderLine>
  )
}
