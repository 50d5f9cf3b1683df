import { useMemo } from 'react'
import { axesOf } from './product-values.ts'
import type { Axes } from './stock/stock.ts'
import { type ProductForm, useTyped } from './use-product-form.ts'

/** Sizes, with the values of another choice, and colours as typed. */
export function useAxes(form: ProductForm): Axes {
  const [sizes, colors] = [useTyped(form, 'sizes'), useTyped(form, 'colors')]
  const [choices, missing] = [useTyped(form, 'choices'), useTyped(form, 'missing')]
  const begun = useTyped(form, 'begun')
  return useMemo(
    () => axesOf({ sizes, choices, missing, begun, colors }),
    [sizes, choices, missing, begun, colors],
  )
}

/** As useAxes, without subscribing to them. */
export const readAxes = ({ read }: ProductForm): Axes =>
  axesOf({
    sizes: read('sizes'),
    choices: read('choices'),
    missing: read('missing'),
    begun: read('begun'),
    colors: read('colors'),
  })
