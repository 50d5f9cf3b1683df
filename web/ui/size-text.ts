import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'

type Reader = NonNullable<Parameters<typeof m.size_named>[1]>['locale']

/** Text isolated in its own direction, without line breaks. */
export const isolated = (text: string): string => `\u2068${unbroken(text)}\u2069`

/**
 * Size as text: "Size M"; "43 cm" and "Set of 3" need no prefix.
 * @param locale the reader's, by default the page's
 */
export const sizeText = (size: string, locale?: Reader): string =>
  size.includes(' ')
    ? isolated(size)
    : m.size_named({ size: isolated(size) }, locale && { locale }).replace(' ', '\u00a0')
