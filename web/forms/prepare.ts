import { normalizePhone } from '#contract/text/phone.ts'

/**
 * Phone numbers of a form in the API's spelling (R8), before validation: `prepare:
 * phonesIn('phone')` in the options of a form.
 */
export const phonesIn =
  <Name extends string>(...names: NoInfer<Name>[]) =>
  (typed: Record<Name, string>): Record<string, unknown> => ({
    ...typed,
    ...Object.fromEntries(names.map((name) => [name, normalizePhone(typed[name] ?? '')])),
  })
