/** The heart: a product in or out of the visitor's selected list, on cards and on the product page alike (spec §4). */
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { useCallback, useSyncExternalStore } from 'react'
import { wishlist_add, wishlist_add_named, wishlist_remove, wishlist_remove_named } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const selected = new Set<number>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the product is in the selected list, and the switch. Nothing is selected on the server, which knows no visitor. */
export function useSelected(productId: number): [selected: boolean, toggle: () => void] {
  const isSelected = useSyncExternalStore(
    subscribe,
    () => selected.has(productId),
    () => false,
  )
  const toggle = useCallback(() => {
    if (!selected.delete(productId)) selected.add(productId)
    for (const tell of listeners) tell()
  }, [productId])
  return [isSelected, toggle]
}

type HeartProps = { productId: number; name: string }

/** In the notch of a product card. */
export function Heart({ productId, name }: HeartProps) {
  const [pressed, toggle] = useSelected(productId)
  const label = pressed ? wishlist_remove_named({ name }) : wishlist_add_named({ name })
  return (
    <button type="button" className="notch notch-top-end heart" aria-pressed={pressed} aria-label={label} onClick={toggle}>
      <Icon of={IconHeart} />
    </button>
  )
}

/** In words, on the product page. */
export function WishlistButton({ productId }: { productId: number }) {
  const [pressed, toggle] = useSelected(productId)
  return (
    <Button kind="tertiary" className={pressed ? 'heart-button is-on' : 'heart-button'} aria-pressed={pressed} onClick={toggle}>
      <Icon of={IconHeart} small />
      {pressed ? wishlist_remove() : wishlist_add()}
    </Button>
  )
}
