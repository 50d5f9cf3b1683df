/**
 * Digits as people type them: Arabic (٠-٩) and Persian (۰-۹) ones become Latin; everything else
 * stays.
 */
export const toLatinDigits = (typed: string): string =>
  typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))

/**
 * Number as typed or pasted, without separators and direction marks: spaces, brackets, dots, dashes
 * of all kinds.
 */
export const toBareNumber = (typed: string): string =>
  toLatinDigits(typed.normalize('NFKC')).replace(
    /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069().\-\u2010-\u2015\u2212]/g,
    '',
  )

/** Number typed with Arabic digits and decimal sign, in Latin: '١٢٫٥٠' → '12.50'. */
export const toLatinNumber = (typed: string): string => toLatinDigits(typed).replace('٫', '.')
