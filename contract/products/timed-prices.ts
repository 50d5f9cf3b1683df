/**
 * A price for a time is less than what the product costs otherwise: the one rule of the product's
 * form, of bulk changes and of files (R225).
 */
export const isBelow = ({ price }: { price: number }, regular: number): boolean => price < regular
