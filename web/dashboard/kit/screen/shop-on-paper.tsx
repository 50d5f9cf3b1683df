import { currentBrand } from '#contract/text/brand.ts'
import { Logo } from '#web/ui/brand/logo.tsx'

/** Shop at the head of a paper: the wordmark if it is a picture, else the name. */
export function ShopOnPaper({ name }: { name: string }) {
  if (!currentBrand().wordmark) return <bdi>{name}</bdi>
  return (
    <span className="shop-on-paper">
      <Logo />
    </span>
  )
}
