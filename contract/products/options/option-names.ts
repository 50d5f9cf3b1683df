/**
 * Comparison of size and colour names, shared by the dashboard's form and the server so that they
 * agree on which names are equal.
 */

/** Arabic text without forms of hamza, ya and ta marbuta, vowel signs and tatweel (R432). */
export const foldArabic = (text: string): string =>
  text
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')

/** Comparison key of a name: 'XL' and 'xl' are equal, and so are 'أسود' and 'اسود'. */
export const foldName = (name: string): string => foldArabic(name.trim().toLowerCase())

const digit = '[0-9٠-٩۰-۹]'
const commas = new RegExp(`${digit}+(?:[,،]${digit}+)*|[,،]`, 'g')
const decimal = new RegExp(`^${digit}+[,،]${digit}$`)

/**
 * Names of a text, apart at commas, Latin or Arabic (R44). One comma between digits without a space,
 * with one digit behind it, is of a decimal: '37,5' is one name, '36,38' and '5,6,7' are several.
 */
export const namesIn = (text: string): string[] =>
  text
    .replace(commas, (run) => (decimal.test(run) ? run : run.replace(/[,،]/g, '\0')))
    .split('\0')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Values without duplicate names: of equal names the first one stays, as it was written. */
export function firstOfEach<Value>(values: Value[], nameOf: (value: Value) => string): Value[] {
  const first = new Map<string, Value>()
  for (const value of values)
    if (!first.has(foldName(nameOf(value)))) first.set(foldName(nameOf(value)), value)
  return [...first.values()]
}

/** Look-up of a value by name: an exact match first, else the first value with an equal name. */
export function finderOf<Value>(
  values: Value[],
  nameOf: (value: Value) => string,
): (name: string) => Value | undefined {
  const spelled = new Map(values.map((value) => [nameOf(value), value]))
  const one = new Map(firstOfEach(values, nameOf).map((value) => [foldName(nameOf(value)), value]))
  return (name) => spelled.get(name) ?? one.get(foldName(name))
}
