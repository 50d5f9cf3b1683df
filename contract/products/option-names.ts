/**
 * Comparison of size and colour names, shared by the dashboard's form and the server so that they
 * agree on which names are equal.
 */

/** Comparison key of a name: 'XL' and 'xl' are equal. */
export const foldName = (name: string): string => name.trim().toLowerCase()

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
