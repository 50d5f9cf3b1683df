import type { Ref } from 'react'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { Quantity } from '#web/ui/fields/quantity.tsx'
import { SwatchOptions } from '#web/ui/fields/swatch-options.tsx'
import { useDialog } from '../../dialogs.tsx'
import { NeedsScripts } from '../../needs-scripts.tsx'
import { AwayNotice, AwayTellMe, useOrdersFrom } from '../../opening/away.tsx'
import { NoticeForm } from '../../restock/notice-form.tsx'
import { coloursToWaitFor } from '../../restock/wanted.ts'
import { WishlistButton } from '../../wishlist/heart.tsx'
import { AddButton } from './add-button.tsx'
import { isLeft } from './choice.ts'
import { colourOptions, partOptions, struckValues, valueOptions } from './options.ts'
import { ShareButton } from '../share-button.tsx'
import { SizeGroups } from './size-groups.tsx'
import type { Purchase } from './purchase.ts'

/**
 * Props of the buy form; `buttonRef` is the main button, or the form without one, to detect whether
 * it is in view.
 */
type BuyFormProps = { product: ProductDetail; purchase: Purchase; buttonRef: Ref<HTMLDivElement> }

/** Colour, size, quantity and Add to cart. Unavailable options stay visible with their reason. */
export function BuyForm({ product, purchase, buttonRef }: BuyFormProps) {
  const { colours, sizes, is_sold_out } = product
  const { colorId, chosen, quantity } = purchase
  const isAway = useOrdersFrom() !== null
  const manyKinds = sizes.length > 0 || colours.length > 1
  return (
    <>
      <AwayNotice />
      {is_sold_out && (
        <Alert kind="notice">
          {manyKinds ? m.product_sold_out_everywhere() : m.product_sold_out_now()}
        </Alert>
      )}
      {colours.length > 0 && (
        <SwatchOptions
          legend={m.product_colour()}
          name="color_id"
          options={colourOptions(product)}
          value={colorId === null ? null : String(colorId)}
          onChange={(value) => purchase.chooseColour(Number(value))}
          ref={purchase.colourGroup}
        />
      )}
      <SizeGroups
        product={product}
        colorId={colorId}
        chosen={chosen}
        onChoose={purchase.choose}
        errors={purchase.errors}
        refs={purchase.groups}
      />
      {!is_sold_out && <Struck product={product} colorId={colorId} part={chosen.part} />}
      <div className="buy-steps">
        {purchase.left !== undefined && (
          <p className="few-left small" role="status">
            <Nuqta /> {m.cart_only_left({ left: purchase.left })}
          </p>
        )}
        <div className={is_sold_out ? 'buy-gone' : 'buy'} ref={is_sold_out ? undefined : buttonRef}>
          {!is_sold_out && (
            <Quantity
              size="large"
              value={quantity}
              max={purchase.left}
              onChange={purchase.chooseQuantity}
            />
          )}
          <AddButton disabled={is_sold_out} purchase={purchase} size="large" />
        </div>
        {isAway && !is_sold_out && <AwayTellMe />}
        {purchase.refusal && <Alert>{purchase.refusal}</Alert>}
        <NeedsScripts />
        {is_sold_out && (
          <div ref={buttonRef}>
            <NoticeForm product={product} />
          </div>
        )}
        <div className="keep-or-share">
          <WishlistButton id={product.id} name={product.name} />
          <ShareButton product={product} colorId={colorId} />
        </div>
      </div>
    </>
  )
}

const isStruck = (options: { unavailable?: string | null }[]): boolean =>
  options.some(({ unavailable }) => unavailable)

/** Text for the unavailable options of the colour, with a link to be notified. */
function Struck({
  product,
  colorId,
  part,
}: {
  product: ProductDetail
  colorId: number | null
  part: string | null
}) {
  const { colours, choice } = product
  const colour = colours.find(({ id }) => id === colorId)?.name
  const says = [
    colours.some(({ id }) => !isLeft(product, { color_id: id })) && m.product_colours_sold_out(),
    isStruck(partOptions(product, colorId)) &&
      (colour ? m.product_sizes_sold_out_in({ colour }) : m.product_sizes_sold_out()),
    choice && struckValues(product, valueOptions(product, part, colorId)),
  ].filter(Boolean)
  const notice = useDialog('notice', { about: { product, colorId } })
  const canWait = coloursToWaitFor(product).length > 0
  if (!canWait && !choice) return null
  return (
    <div className="struck">
      <p className="small muted" role="status">
        {says.join(' ')}
      </p>
      {canWait && says.length > 0 && (
        <button type="button" className="link tap small" {...notice}>
          {m.restock_notify()}
        </button>
      )}
    </div>
  )
}
