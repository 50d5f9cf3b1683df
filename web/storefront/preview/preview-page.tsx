import { useState } from 'react'
import { redirect, replace, useLoaderData } from 'react-router'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { browserLoader, serverLoader, type Visit } from '#web/api.ts'
import { formatMoment } from '#web/days.ts'
import { pathTo, pathToProduct } from '#web/links.ts'
import { unlessPanel } from '#web/panels.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { SwatchOptions } from '#web/ui/fields/swatch-options.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ChoicePrice } from '../product/choice-price.tsx'
import { firstColour, isUnseen, picturesIn } from '../product/buying/choice.ts'
import { Details } from '../product/details.tsx'
import { Gallery } from '../product/pictures/gallery.tsx'
import { colourOptions } from '../product/buying/options.ts'
import { type Chosen, rowOf, settle } from '../product/buying/parts.ts'
import { SizeGroups } from '../product/buying/size-groups.tsx'

const load = async ({ api, params, lang, signal }: Visit) => {
  const { product, state, publish_at } = await api.products.preview(
    { token: params.token ?? '', lang },
    { signal },
  )
  if (state !== 'published') return { product, opens: publish_at }
  const page = pathTo(pathToProduct(product.slug), lang)
  // A temporary redirect, since the product may become a draft again.
  throw signal ? replace(page) : redirect(page)
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const shouldRevalidate = unlessPanel

export const meta = ({ loaderData }: { loaderData?: { product: ProductDetail } }) => [
  { title: pageTitle(loaderData?.product.name ?? m.preview_title()) },
  { name: 'robots', content: 'noindex' },
]

/** Preview of an unpublished product, for holders of its link: like its page, without buying. */
export default function PreviewPage() {
  const { product, opens } = useLoaderData<typeof clientLoader>()
  const [colorId, setColour] = useState(() => firstColour(product))
  const [pressed, setPressed] = useState<Chosen>({ part: null, value: null })
  const chosen = settle(product, pressed, colorId)
  const sizeId = rowOf(product, chosen)?.id ?? null
  const { name, colours } = product
  return (
    <>
      <div className="wrap preview">
        <Alert kind="notice">
          <strong>
            {opens === null
              ? m.preview_draft()
              : m.preview_opens({ moment: formatMoment(opens, 'weekday') })}
          </strong>{' '}
          {m.preview_no_buying()}
        </Alert>
        <div className="product">
          <Gallery
            product={product}
            pictures={picturesIn(product.pictures, colorId)}
            isUnseen={isUnseen(product.pictures, colorId)}
          />
          <div className="product-info">
            <div className="product-title">
              <h1 className="display-2 product-name">
                <Words of={name} />
              </h1>
              <div className="product-price">
                <ChoicePrice product={product} purchase={{ sizeId, colorId }} />
              </div>
            </div>
            {colours.length > 0 && (
              <SwatchOptions
                legend={m.product_colour()}
                name="color_id"
                options={colourOptions(product)}
                value={colorId === null ? null : String(colorId)}
                onChange={(value) => setColour(Number(value))}
              />
            )}
            <SizeGroups
              product={product}
              colorId={colorId}
              chosen={chosen}
              onChoose={(more) => setPressed({ ...pressed, ...more })}
            />
          </div>
        </div>
      </div>
      <Details product={product} />
    </>
  )
}
