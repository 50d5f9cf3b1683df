/** Colour as '#rrggbb' from what was typed, '#8A2F56' or '8a2f56'; null for anything else. */
export const hexOfTyped = (typed: string): string | null => {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  return digits ? `#${digits.toLowerCase()}` : null
}
