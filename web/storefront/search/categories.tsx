import { pathToPlace } from '#web/links.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useFrame } from '../frame/layout.tsx'
import { ShopLink } from '../link.tsx'

/** Where to go on from nothing: every category. */
export function Categories() {
  return <CategoryLinks of={useFrame().categories} />
}

export function CategoryLinks({ of }: { of: { id: number; slug: string; name: string }[] }) {
  return (
    <div className="search-categories">
      {of.map(({ id, slug, name }) => (
        <ShopLink key={id} className={buttonClass({ kind: 'tertiary', size: 'small' })} to={pathToPlace(slug)}>
          {name}
        </ShopLink>
      ))}
    </div>
  )
}
