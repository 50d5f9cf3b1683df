/**
 * Text with no-break spaces between numbers and their units: '43 cm', '60 × 40 cm', 'Set of 3', 'M
 * × 2', 'EGP 1,450'.
 */
export const unbroken = (text: string): string =>
  text.replace(/ (?=[\d×])|([\d×]) /g, (_, before = '') => `${before}\u00a0`)
