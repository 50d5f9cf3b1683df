import type { ReactNode } from 'react'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../kit/names.tsx'

type Named = {
  name: string
  name_ar: string | null
  picture: { url: string; width: number; height: number } | null
}

/** Product in a table row: picture, name and a second line. */
export function ProductName({ product, children }: { product: Named; children?: ReactNode }) {
  return (
    <span className="bulk-product">
      <span className="bulk-picture">
        <Picture of={product.picture} alt="" sizes="36px" />
      </span>
      <span>
        <bdi>
          <Words of={nameOf(product)} />
        </bdi>
        {children && <span className="bulk-second">{children}</span>}
      </span>
    </span>
  )
}
