import { useEffect, useState } from 'react'
import type { Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SmallCard } from '../products/cards/small-card.tsx'
import { viewed } from './viewed.ts'

type ViewedProductsProps = {
  slugs: string[]
  /** Called when no product is left to show. */
  onGone: () => void
}

/** Scrolling row of viewed products with current data; deleted products are left out. */
export function ViewedProducts({ slugs, onGone }: ViewedProductsProps) {
  const [products, setProducts] = useState<Product[] | null>(null)
  const asked = slugs.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same slugs are asked for once
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = (id: string) => browserApi().products.get({ id, lang: currentLocale() }, { signal })
    void Promise.allSettled(asked.split(' ').map(ask)).then((answers) => {
      if (signal.aborted) return
      const found = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? [answer.value.product] : [],
      )
      if (found.length === 0) onGone()
      setProducts(found)
    })
    return () => leaving.abort()
  }, [asked])
  const clear = () => {
    viewed.forget()
    onGone()
  }
  return (
    <>
      <div className="thread">
        <h2 className="title-1">{m.viewed_title()}</h2>
        <p className="viewed-clear">
          <span className="small muted">{m.viewed_help()}</span>
          <Button kind="tertiary" size="small" onClick={clear}>
            {m.viewed_clear()}
          </Button>
        </p>
      </div>
      <ul className="viewed-row">
        {products?.map((product) => (
          <li key={product.id}>
            <SmallCard product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}
