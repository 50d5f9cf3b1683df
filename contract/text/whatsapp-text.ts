/**
 * Texts that a WhatsApp chat with a customer opens with: templates from the settings, filled from
 * the order.
 */

/** Placeholders of a template, written in braces: {name}. */
export const placeholders = ['name', 'number', 'lines', 'total', 'address', 'link', 'shop'] as const
export type Placeholder = (typeof placeholders)[number]

/** Unknown placeholders and unmatched braces of a template, without duplicates: "{colour}", "{". */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{[^{}]*\}|[{}]/g)]
      .map(([found]) => found)
      .filter((found) => !placeholders.some((name) => found === `{${name}}`)),
  ),
]

/** Template filled with values; lines that only an empty value leaves blank are removed. */
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
