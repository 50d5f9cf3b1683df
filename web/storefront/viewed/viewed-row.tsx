import { type ComponentType, useEffect, useRef, useState } from 'react'
import { viewed } from './viewed.ts'
import type { ViewedProducts } from './viewed-products.tsx'

/** Distance from the screen at which the row is loaded. */
const ahead = '400px'

/**
 * Recently viewed products, where there are any; the space is reserved, and the row is loaded only
 * when the visitor scrolls near it.
 */
export function ViewedRow({ except = '' }: { except?: string }) {
  const [slugs, setSlugs] = useState<string[]>([])
  const [Products, setProducts] = useState<ComponentType<
    Parameters<typeof ViewedProducts>[0]
  > | null>(null)
  const place = useRef<HTMLElement>(null)
  useEffect(() => setSlugs(viewed.read().filter((slug) => slug !== except)), [except])
  const isAny = slugs.length > 0
  useEffect(() => {
    if (!isAny || !place.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        // An optional part: failures are ignored.
        import('./viewed-products.tsx').then(
          (file) => setProducts(() => file.ViewedProducts),
          () => setSlugs([]),
        )
      },
      { rootMargin: ahead },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isAny])
  if (!isAny) return null
  return (
    <section className="wrap section viewed" ref={place}>
      {Products && <Products slugs={slugs} onGone={() => setSlugs([])} />}
    </section>
  )
}
