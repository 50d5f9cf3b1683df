/**
 * Heart button, which adds a product to the wishlist or removes it, on cards and on the product
 * page (R62).
 */
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { notchClass } from '#web/ui/marks/notch.tsx'
import { type Wished, useWish } from './use-wish.ts'
import { useIsWished } from './wishlist.ts'

/** Heart in the corner of a product card. */
export function Heart({ id, name }: Wished) {
  const pressed = useIsWished(id)
  const wish = useWish()
  const label = pressed ? m.wishlist_remove_named({ name }) : m.wishlist_add_named({ name })
  return (
    <button
      type="button"
      className={`${notchClass('top-end')} heart`}
      aria-pressed={pressed}
      aria-label={label}
      onClick={() => wish({ id, name }, !pressed)}
    >
      <Icon of={IconHeart} className="heart-icon" />
    </button>
  )
}

/** Heart with a label, on the product page. */
export function WishlistButton({ id, name }: Wished) {
  const pressed = useIsWished(id)
  const wish = useWish()
  return (
    <Button
      kind="tertiary"
      className={pressed ? 'heart-button is-on' : 'heart-button'}
      aria-pressed={pressed}
      onClick={() => wish({ id, name }, !pressed)}
    >
      <Icon of={IconHeart} small />
      {pressed ? m.wishlist_remove() : m.wishlist_add()}
    </Button>
  )
}
