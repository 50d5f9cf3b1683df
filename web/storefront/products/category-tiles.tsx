import type { CategoryTile } from '#contract/products/products.ts'
import { pathToCategory } from '#web/links.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { ShopLink } from '../link.tsx'

const sizes = '(width >= 64rem) 11vw, (width >= 40rem) 20vw, 34vw'

/** Row of category tiles with pictures; it scrolls where it is too wide. */
export function CategoryTiles({ tiles, label }: { tiles: CategoryTile[]; label: string }) {
  return (
    <ul className="tiles" aria-label={label}>
      {tiles.map(({ id, slug, name, picture }) => (
        <li key={id}>
          <ShopLink className="tile" to={pathToCategory(slug)}>
            <div className="picture-frame">
              {picture && <Picture of={picture} alt="" sizes={sizes} />}
            </div>
            {name}
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
