import * as m from '#messages'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ShopLink } from '../link.tsx'

type BreadcrumbProps = {
  /** Level between home and this page. */
  parent?: { name: string; to: string }
  current: string
  className?: string
}

/** Breadcrumb: Home ◆ Coats ◆ Cairo coat */
export function Breadcrumb({ parent, current, className = '' }: BreadcrumbProps) {
  return (
    <nav className={`breadcrumb ${className}`} aria-label={m.category_breadcrumb()}>
      <ShopLink className="tap" to="/">
        {m.header_home()}
      </ShopLink>
      <Nuqta />
      {parent && (
        <>
          <ShopLink className="tap" to={parent.to}>
            {parent.name}
          </ShopLink>
          <Nuqta />
        </>
      )}
      <span aria-current="page">
        <Words of={current} />
      </span>
    </nav>
  )
}
