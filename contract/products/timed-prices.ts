/**
 * Rule shared by the product form, bulk changes and imports: a timed price is below the regular
 * price (R225).
 */
export const isBelow = ({ price }: { price: number }, regular: number): boolean => price < regular
