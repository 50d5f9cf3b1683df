/**
 * What is typed, brought into the form that a schema judges: `prepare: digitsIn('price')` in the
 * options of a form.
 */
import { toLatinDigits } from '#contract/digits.ts'
import { normalizePhone } from '#contract/phone.ts'

const inFields =
  <Value>(change: (value: Value | undefined) => unknown) =>
  <Name extends string>(...names: NoInfer<Name>[]) =>
  (typed: Record<Name, Value>): Record<string, unknown> => ({
    ...typed,
    ...Object.fromEntries(names.map((name) => [name, change(typed[name])])),
  })

/** Phone numbers in the API's spelling (R8). */
export const phonesIn = inFields<string>((value = '') => normalizePhone(value))

/** Arabic digits typed into these fields count as Latin ones. */
export const digitsIn = inFields<unknown>((value) =>
  typeof value === 'string' ? toLatinDigits(value) : value,
)
