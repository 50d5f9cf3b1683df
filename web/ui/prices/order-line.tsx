import type { ReactNode } from 'react'
import { Picture } from '../pictures/picture.tsx'

type BoughtPicture = {
  image: string | null
  image_width?: number | null | undefined
  image_height?: number | null | undefined
}

/** Picture of an order's line; null without one. */
export const boughtPicture = ({ image, image_width, image_height }: BoughtPicture) =>
  image && image_width && image_height
    ? { url: image, width: image_width, height: image_height }
    : null

type OrderLineProps = {
  picture: { url: string | null | undefined; width: number; height: number } | null
  /** Content of the total's cell. */
  total: ReactNode
  children: ReactNode
}

/** Read-only line of an order. */
export function OrderLine({ picture, total, children }: OrderLineProps) {
  return (
    <li className="order-line">
      <div className="order-line-picture">
        <Picture of={picture} alt="" sizes="68px" />
      </div>
      <div>{children}</div>
      <span className="strong">{total}</span>
    </li>
  )
}
