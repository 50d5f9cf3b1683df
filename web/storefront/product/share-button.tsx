import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { copyText } from '#web/copy-text.ts'
import { pathTo, pathToProduct } from '#web/links.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { useFrame } from '../frame/frame.ts'

type ShareButtonProps = { product: ProductDetail; colorId: number | null }

/** Shares the product in the chosen colour by the device's own sheet; without one it copies the link. */
export function ShareButton({ product: { slug, name, colours }, colorId }: ShareButtonProps) {
  const { origin } = useFrame()
  const { showToast } = useAnnouncements()
  const url = `${origin}${pathTo(pathToProduct(slug, colours.length > 1 ? colorId : null))}`
  const copy = async () =>
    showToast((await copyText(url)) ? m.order_link_copied() : m.product_link_not_copied())
  const share = () =>
    navigator.share
      ? // A sheet that was closed is no failure; one that did not open is.
        navigator
          .share({ title: name, url })
          .catch((thrown: unknown) =>
            thrown instanceof DOMException && thrown.name === 'AbortError' ? undefined : copy(),
          )
      : copy()
  return (
    <Button kind="tertiary" onClick={() => void share()}>
      <Icon of={IconShare} small />
      {m.product_share()}
    </Button>
  )
}
