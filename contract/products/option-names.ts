/**
 * Names of sizes and colours as they are compared. The dashboard's form and the shop ask here, so
 * that they agree on which are one.
 */

/** What is equal of two names that are one: 'XL' and 'xl'. */
export const foldName = (name: string): string => name.trim().toLowerCase()

/** The first of each name, as it was first written. */
export function firstOfEach<Value>(values: Value[], nameOf: (value: Value) => string): Value[] {
  const first = new Map<string, Value>()
  for (const value of values)
    if (!first.has(foldName(nameOf(value)))) first.set(foldName(nameOf(value)), value)
  return [...first.values()]
}

/**
 * Finds what a name means among those that are there: what is spelled like it, or else the first
 * that is one with it.
 */
export function finderOf<Value>(
  values: Value[],
  nameOf: (value: Value) => string,
): (name: string) => Value | undefined {
  const spelled = new Map(values.map((value) => [nameOf(value), value]))
  const one = new Map(firstOfEach(values, nameOf).map((value) => [foldName(nameOf(value)), value]))
  return (name) => spelled.get(name) ?? one.get(foldName(name))
}
