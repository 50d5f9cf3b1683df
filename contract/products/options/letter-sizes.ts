/**
 * Letter sizes of clothing, smallest first, in lower case: filters list them apart from centimetres
 * and other sizes.
 */
export const letterSizes: readonly string[] = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']

export const isLetterSize = (size: string): boolean => letterSizes.includes(size.toLowerCase())
