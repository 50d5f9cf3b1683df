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

/**
 * Number as the shop itself writes it, or typed with Arabic digits and signs, in Latin and without
 * separators of thousands: '١٢٫٥٠' → '12.50', '1,800' → '1800', '١٬٤٥٠' → '1450'.
 */
export const toLatinNumber = (typed: string): string =>
  toLatinDigits(typed)
    .replace(/(?<![\d.٫,٬،])\d{1,3}(?:[,٬،]\d{3})+(?![\d,٬،])/, (grouped) =>
      grouped.replace(/[,٬،]/g, ''),
    )
    .replace('٫', '.')
