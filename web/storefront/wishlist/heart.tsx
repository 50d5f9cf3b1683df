/**
 * The heart: a product in or out of the stored wishlist, on cards and on the product page alike
 * (R62).
 */
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { wishlist_add, wishlist_add_named, wishlist_remove, wishlist_remove_named } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { notchClass } from '#web/ui/notch.tsx'
import { type Wished, useWish } from './use-wish.ts'
import { useIsWished } from './wishlist.ts'

/** In the notch of a product card. */
export function Heart({ id, name }: Wished) {
  const pressed = useIsWished(id)
  const wish = useWish()
  const label = pressed ? wishlist_remove_named({ name }) : wishlist_add_named({ name })
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

/** In words, on the product page. */
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
      {pressed ? wishlist_remove() : wishlist_add()}
    </Button>
  )
}
