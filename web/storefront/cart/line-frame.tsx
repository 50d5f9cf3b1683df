import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { MouseEvent, ReactNode } from 'react'
import type { Product } from '#contract/products/products.ts'
import { pathToProduct } from '#web/links.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ShopLink } from '../link.tsx'

type LineFrameProps = {
  name: string
  /** Slug of the product; null when its page no longer exists. */
  slug: string | null
  picture: Pick<Product['pictures'][number], 'url' | 'width' | 'height'> | null | undefined
  eager?: boolean
  heading: 'h2' | 'h3'
  /** The button beside the name. */
  remove: { label: string; onClick: (event: MouseEvent<HTMLElement>) => void } | null
  /** Row at the foot: actions at the start, price at the end. */
  foot: ReactNode
  /** Text below the name. */
  children: ReactNode
}

/** Shared layout of a cart line and a wishlist line. */
export function LineFrame({
  name,
  slug,
  picture,
  eager = false,
  heading: Heading,
  remove,
  foot,
  children,
}: LineFrameProps) {
  const image = <Picture of={picture} alt="" sizes="96px" eager={eager} />
  const words = <Words of={name} />
  return (
    <li className="cart-line">
      {slug === null ? (
        <span className="picture-frame">{image}</span>
      ) : (
        <ShopLink
          className="picture-frame"
          to={pathToProduct(slug)}
          tabIndex={-1}
          aria-hidden="true"
        >
          {image}
        </ShopLink>
      )}
      <div className="cart-line-body">
        <LineWords>
          <div className="cart-line-row is-head">
            <Heading>
              {slug === null ? words : <ShopLink to={pathToProduct(slug)}>{words}</ShopLink>}
            </Heading>
            {remove && <IconButton className="cart-line-remove" icon={IconX} small {...remove} />}
          </div>
          {children}
        </LineWords>
        <div className="cart-line-row">{foot}</div>
      </div>
    </li>
  )
}

/** Lines of text, close together. */
export const LineWords = ({ children }: { children: ReactNode }) => (
  <div className="cart-line-words">{children}</div>
)
