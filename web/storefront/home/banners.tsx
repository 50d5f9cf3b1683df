import type { Picture as StoredPicture } from '#contract/products/products.ts'
import type { PublicSettings } from '#contract/shop/settings.ts'
import { pathToPlace } from '#web/links.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ShopLink } from '../link.tsx'

type Banner = PublicSettings['banners'][number] & { picture: StoredPicture | undefined }

const sizes = '(width >= 48rem) 58vw, 100vw'

/** Two categories with their newest pictures; a category without a picture is left out. */
export function Banners({ banners }: { banners: Banner[] }) {
  const shown = banners.filter(({ picture }) => picture)
  if (shown.length === 0) return null
  return (
    <section className="wrap section banners">
      {shown.map(({ category, title, link, picture }) => (
        <div key={category} className="banner">
          <ShopLink to={pathToPlace(category)}>
            <div className="picture-frame banner-picture">
              {picture && <Picture of={picture} alt="" sizes={sizes} />}
            </div>
            <div className="banner-caption">
              <h2 className="title-1">{title}</h2>
              <span className="link">{link}</span>
            </div>
          </ShopLink>
        </div>
      ))}
    </section>
  )
}
