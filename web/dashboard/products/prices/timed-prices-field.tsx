import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { toCairoDay } from '#contract/days/cairo.ts'
import { toLatinNumber } from '#contract/text/digits.ts'
import { limits } from '#contract/limits.ts'
import { productForm } from '#contract/products/product-form.ts'
import { isBelow } from '#contract/products/timed-prices.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { DayField } from '../../kit/form/fields.tsx'
import { say } from '../../kit/form/say.ts'
import { EgpField } from '../unit-field.tsx'
import { type ProductForm, useTyped } from '../use-product-form.ts'
import { priceDays } from './price-words.ts'
import { type EditedPrice, overlapping, sentPrices, withPrice } from './timed-prices.ts'

/** Scheduled prices of a product, with a form to add one. */
export function TimedPricesField({ form }: { form: ProductForm }) {
  const prices = useTyped(form, 'prices')
  const regular = useTyped(form, 'price')
  const [isAdding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { say: announce } = useAnnouncements()
  const leave = () => {
    setAdding(false)
    // The focused field has disappeared.
    requestAnimationFrame(() => button.current?.focus())
  }
  const add = (price: EditedPrice) => {
    form.put('prices', withPrice(form.read('prices'), price))
    announce(m.admin_product_price_added({ days: priceDays(price) }))
    leave()
  }
  const remove = (price: EditedPrice) => {
    form.put(
      'prices',
      // The first day identifies a price, since no two start on the same day.
      form.read('prices').filter(({ from }) => from !== price.from),
    )
    announce(m.admin_product_price_removed({ days: priceDays(price) }))
    button.current?.focus()
  }
  return (
    <section className="timed-prices" aria-label={m.admin_product_prices()}>
      <h3 className="timed-prices-title">{m.admin_product_prices()}</h3>
      {prices.length === 0 && <p className="hint">{m.admin_product_prices_help()}</p>}
      {prices.length > 0 && (
        <ul className="timed-prices-list">
          {prices.map((price) => (
            <Row key={price.from} price={price} regular={regular} onRemove={() => remove(price)} />
          ))}
        </ul>
      )}
      <FieldError text={form.errorOf('prices')} />
      {isAdding ? (
        <NewPrice prices={prices} regular={regular} onAdd={add} onLeave={leave} />
      ) : (
        prices.length < limits.timed_prices && (
          <Button kind="tertiary" size="small" ref={button} onClick={() => setAdding(true)}>
            <Icon of={IconPlus} small />
            {m.admin_product_price_add()}
          </Button>
        )
      )}
    </section>
  )
}

function Row({
  price,
  regular,
  onRemove,
}: {
  price: EditedPrice
  regular: string
  onRemove: () => void
}) {
  const days = priceDays(price)
  const amount = Number(toLatinNumber(price.price))
  const struck = Number(toLatinNumber(price.original_price || regular))
  return (
    <li className="timed-price">
      <span>
        <b>{days}</b>
        <span className="timed-price-by">
          {[price.isInForce && m.admin_product_price_in_force(), whoSet(price)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="timed-price-sum">
        {struck > amount && (
          <s>
            <Money egp={struck} />
          </s>
        )}
        <b>
          <Money egp={amount} />
        </b>
      </span>
      <IconButton icon={IconX} label={m.admin_product_price_remove({ days })} onClick={onRemove} />
    </li>
  )
}

function whoSet({ by, isOfMany }: EditedPrice): string | false {
  if (isOfMany)
    return by ? m.admin_product_price_of_many_by({ name: by }) : m.admin_product_price_of_many()
  return by !== null && m.admin_product_price_by({ name: by })
}

const nobody = { by: null, isOfMany: false, isInForce: false }

type Fields = Pick<EditedPrice, 'from' | 'until' | 'price' | 'original_price'>
type NewPriceProps = {
  prices: EditedPrice[]
  regular: string
  onAdd: (price: EditedPrice) => void
  onLeave: () => void
}

/**
 * Fields of a new scheduled price, within the product's form: Enter adds the price without saving
 * the product.
 */
function NewPrice({ prices, regular, onAdd, onLeave }: NewPriceProps) {
  const [typed, setTyped] = useState<Fields>({ from: '', until: '', price: '', original_price: '' })
  const [isJudged, setJudged] = useState(false)
  const faults = isJudged ? faultsIn(typed, prices, regular) : {}
  const fieldOf = (name: keyof Fields, label: string) => ({
    label,
    error: faults[name],
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const add = () => {
    setJudged(true)
    if (Object.keys(faultsIn(typed, prices, regular)).length === 0) onAdd({ ...typed, ...nobody })
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its fields
    <div className="new-price" onKeyDown={addByEnter}>
      <EgpField {...fieldOf('price', m.admin_product_price())} autoFocus />
      <EgpField {...fieldOf('original_price', m.admin_product_original_price())} optional />
      <DayField {...fieldOf('from', m.admin_product_price_from())} />
      <DayField {...fieldOf('until', m.admin_product_price_until())} />
      <div className="new-price-acts">
        <Button kind="secondary" size="small" onClick={add}>
          {m.admin_product_price_put()}
        </Button>
        <Button kind="tertiary" size="small" onClick={onLeave}>
          {m.admin_cancel()}
        </Button>
      </div>
    </div>
  )
}

const rules = productForm.pick({ prices: true })

/** Errors of the new price, by the contract's rules. */
function faultsIn(
  typed: Fields,
  prices: EditedPrice[],
  regular: string,
): Partial<Record<keyof Fields, string>> {
  const faults: Partial<Record<keyof Fields, string>> = {}
  const issues =
    rules.safeParse({ prices: sentPrices([{ ...typed, ...nobody }]) }).error?.issues ?? []
  for (const { path, message } of issues) faults[path[2] as keyof Fields] ??= say(message)
  if (issues.length > 0) return faults
  const otherwise = Number(toLatinNumber(regular))
  if (regular.trim() !== '' && !isBelow({ price: Number(toLatinNumber(typed.price)) }, otherwise))
    return { price: m.admin_product_say_price_not_below() }
  const other = overlapping(prices, typed)
  if (other) return { from: m.admin_product_say_prices_overlap_with({ days: priceDays(other) }) }
  return typed.until < toCairoDay(new Date()) ? { until: m.admin_product_say_price_over() } : {}
}
