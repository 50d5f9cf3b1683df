import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { firstColour, isLeft } from './choice.ts'

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
  const [chosenSize, setSize] = useState<number | null>(null)
  const colorId =
    chosenColour !== null && isLeft(product, { color_id: chosenColour })
      ? chosenColour
      : firstColour(product, wanted)
  const size = chosenSize ?? onlySize(product)
  const sizeId = isLeft(product, { size_id: size, color_id: colorId }) ? size : null
  const [wished, setQuantity] = useState(1)
  const left = fewLeft(product, sizeId, colorId)
  const quantity = Math.min(wished, left ?? wished)
  const [sizeMissing, setSizeMissing] = useState(false)
  const sizeGroup = useRef<HTMLFieldSetElement>(null)
  const colourGroup = useRef<HTMLFieldSetElement>(null)

  // A choice made before hydration counts.
  const firstShown = useRef(colorId)
  useLayoutEffect(() => {
    const colour = pressedIn(colourGroup.current)
    if (colour !== firstShown.current) setColour(colour)
    setSize(pressedIn(sizeGroup.current))
  }, [])

  const chooseColour = (id: number) => {
    forget()
    setColour(id)
  }
  const chooseSize = (id: number) => {
    forget()
    setSizeMissing(false)
    setSize(id)
  }
  const chooseQuantity = (pieces: number) => {
    forget()
    setQuantity(pieces)
  }
  const needsSize = product.sizes.length > 0 && sizeId === null
  const buy = () => {
    if (needsSize) {
      setSizeMissing(true)
      sizeGroup.current?.focus()
      return
    }
    add({ product_id: product.id, quantity, size_id: sizeId, color_id: colorId })
  }

  const sizeError = sizeMissing || refusal?.field === 'size' ? m.product_size_required() : undefined
  return {
    /** Whether a size must be chosen first. */
    needsSize,
    colorId,
    sizeId,
    quantity,
    /** Pieces left of the choice, where these are few. */
    left,
    chooseColour,
    chooseSize,
    chooseQuantity,
    buy,
    state,
    sizeGroup,
    colourGroup,
    sizeError,
    /** Text of a refused addition, except for a missing size. */
    refusal: refusal && refusal.field !== 'size' ? refusal.text : null,
  }
}

const onlySize = ({ sizes: [only, another] }: ProductDetail): number | null =>
  only && !another ? only.id : null

/** Pieces left of a size and colour, where these are few. */
const fewLeft = (
  { variants }: ProductDetail,
  sizeId: number | null,
  colorId: number | null,
): number | undefined =>
  variants.find(({ size_id, color_id }) => size_id === sizeId && color_id === colorId)?.left

function pressedIn(group: HTMLFieldSetElement | null): number | null {
  const pressed = group?.querySelector<HTMLInputElement>('input:checked')
  return pressed ? Number(pressed.value) : null
}

export type Purchase = ReturnType<typeof usePurchase>
