import { unbroken } from '#contract/unbroken.ts'
import * as m from '#messages'

type Reader = NonNullable<Parameters<typeof m.size_named>[1]>['locale']

/** It keeps its own direction in a line of the other one. */
export const isolated = (text: string): string => `\u2068${unbroken(text)}\u2069`

/**
 * "Size M"; "43 cm" and "Set of 3" say themselves what they are. @param locale the reader's, unless
 * the page's own
 */
export const sizeText = (size: string, locale?: Reader): string =>
  size.includes(' ')
    ? isolated(size)
    : m.size_named({ size: isolated(size) }, locale && { locale }).replace(' ', '\u00a0')
