import type { ShownSection } from '#contract/shop/sections.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { OwnerLink } from '../link.tsx'

/** Two pictures, or one alone, with a link each and its words. */
export function Banners({ banners }: ShownSection & { kind: 'banner' }) {
  const sizes = banners[1] ? '(width >= 48rem) 58vw, 100vw' : '100vw'
  return (
    <section className="wrap section banners">
      {banners.map(({ title, more, to, picture }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand twice
        <div key={place} className="banner">
          <OwnerLink to={to}>
            <div className="picture-frame banner-picture">
              {/* A title below the picture names it. */}
              <Picture of={picture} alt={title ? '' : picture.alt} sizes={sizes} />
            </div>
            {(title || more) && (
              <div className="banner-caption">
                {title && <h2 className="title-1">{title}</h2>}
                <span className="link">{more}</span>
              </div>
            )}
          </OwnerLink>
        </div>
      ))}
    </section>
  )
}
