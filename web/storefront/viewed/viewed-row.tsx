import { type ComponentType, useEffect, useRef, useState } from 'react'
import { viewed } from './viewed.ts'
import type { ViewedProducts } from './viewed-products.tsx'

/** How far below the screen the row is when it is fetched. */
const ahead = '400px'

/**
 * What was looked at before, where there is anything; its place is held while it is fetched, and
 * nothing of it is before somebody comes near.
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
        // Without it the page is as good.
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
