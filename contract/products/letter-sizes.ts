/**
 * Sizes of clothing, the smallest first, in small letters: lists offer them apart from centimetres
 * and whatever else a size may be.
 */
export const letterSizes: readonly string[] = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']

export const isLetterSize = (size: string): boolean => letterSizes.includes(size.toLowerCase())
