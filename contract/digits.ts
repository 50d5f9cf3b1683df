/** Digits as people type them: Arabic (٠-٩) and Persian (۰-۹) ones become Latin; everything else stays. */
export const toLatinDigits = (typed: string): string =>
  typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
