/**
 * The texts that a chat with a customer opens with: the owner's words (settings) with places that
 * are filled from the order.
 */

/** What may stand in a text between braces, as in {name}. */
export const placeholders = ['name', 'number', 'lines', 'total', 'address', 'link', 'shop'] as const
export type Placeholder = (typeof placeholders)[number]

/**
 * What stands in braces and is no placeholder, or a brace that has no other one, each once:
 * "{colour}", "{".
 */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{[^{}]*\}|[{}]/g)]
      .map(([found]) => found)
      .filter((found) => !placeholders.some((name) => found === `{${name}}`)),
  ),
]

/** A line that an empty value leaves blank goes with it. */
export const fillText = (text: string, values: Record<Placeholder, string>): string =>
  text
    .split('\n')
    .map((line) => ({
      line,
      filled: line.replace(/\{(\w+)\}/g, (whole, name) =>
        name in values ? values[name as Placeholder] : whole,
      ),
    }))
    .filter(({ line, filled }) => filled.trim() !== '' || line.trim() === '')
    .map(({ filled }) => filled)
    .join('\n')
