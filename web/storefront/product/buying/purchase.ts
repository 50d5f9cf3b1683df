import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { useAddToCart } from '../../cart/changes/use-add-to-cart.ts'
import { firstColour, isLeft } from './choice.ts'
import { type Chosen, partsOf, rowOf, settle } from './parts.ts'

/**
 * State of a purchase: the chosen size, colour and quantity, and adding to the cart; shared by the
 * form and the phone's buy bar. A single size or colour is preselected.
 * @param wanted colour in the address
 */
export function usePurchase(product: ProductDetail, wanted: number) {
  const { add, state, refusal, forget } = useAddToCart()
  // A size or colour is deselected when it is sold out in the new colour or once the stock has
  // loaded.
  const [chosenColour, setColour] = useState<number | null>(null)
  const [pressed, setPressed] = useState<Chosen>({ part: null, value: null })
  const colorId =
    chosenColour !== null && isLeft(product, { color_id: chosenColour })
      ? chosenColour
      : firstColour(product, wanted)
  const chosen = settle(product, pressed, colorId)
  const sizeId = rowOf(product, chosen)?.id ?? null
  const [wished, setQuantity] = useState(1)
  const left = fewLeft(product, sizeId, colorId)
  const quantity = Math.min(wished, left ?? wished)
  const [sizeMissing, setSizeMissing] = useState(false)
  const sizeGroup = useRef<HTMLFieldSetElement>(null)
  const valueGroup = useRef<HTMLFieldSetElement>(null)
  const colourGroup = useRef<HTMLFieldSetElement>(null)

  // A choice made before hydration counts.
  const firstShown = useRef(colorId)
  useLayoutEffect(() => {
    const colour = Number(pressedIn(colourGroup.current)) || null
    if (colour !== firstShown.current) setColour(colour)
    setPressed({ part: pressedIn(sizeGroup.current), value: pressedIn(valueGroup.current) })
  }, [])

  const chooseColour = (id: number) => {
    forget()
    setColour(id)
  }
  const choose = (more: Partial<Chosen>) => {
    forget()
    setSizeMissing(false)
    setPressed({ ...pressed, ...more })
  }
  const chooseQuantity = (pieces: number) => {
    forget()
    setQuantity(pieces)
  }
  const needsSize = product.sizes.length > 0 && sizeId === null
  const lacksPart = chosen.part === null && partsOf(product).length > 0
  const buy = () => {
    if (needsSize) {
      setSizeMissing(true)
      ;(lacksPart ? sizeGroup : valueGroup).current?.focus()
      return
    }
    add({ product_id: product.id, quantity, size_id: sizeId, color_id: colorId })
  }

  const isMissing = sizeMissing || refusal?.field === 'size'
  const { choice } = product
  const errors = {
    part: isMissing && (lacksPart || !choice) ? m.product_size_required() : undefined,
    value:
      isMissing && !lacksPart && choice
        ? m.product_value_required({ name: choice.name })
        : undefined,
  }
  return {
    /** Whether a size must be chosen first. */
    needsSize,
    colorId,
    sizeId,
    chosen,
    quantity,
    /** Pieces left of the choice, where these are few. */
    left,
    chooseColour,
    choose,
    chooseQuantity,
    buy,
    state,
    groups: { part: sizeGroup, value: valueGroup },
    colourGroup,
    errors,
    /** Text of a refused addition, except for a missing size. */
    refusal: refusal && refusal.field !== 'size' ? refusal.text : null,
  }
}

/** Pieces left of a size and colour, where these are few. */
const fewLeft = (
  { variants }: ProductDetail,
  sizeId: number | null,
  colorId: number | null,
): number | undefined =>
  variants.find(({ size_id, color_id }) => size_id === sizeId && color_id === colorId)?.left

const pressedIn = (group: HTMLFieldSetElement | null): string | null =>
  group?.querySelector<HTMLInputElement>('input:checked')?.value ?? null

export type Purchase = ReturnType<typeof usePurchase>
