import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'

type Reader = NonNullable<Parameters<typeof m.size_named>[1]>['locale']

/** Text isolated in its own direction, without line breaks. */
export const isolated = (text: string): string => `\u2068${unbroken(text)}\u2069`

/** Whether letters or a number alone do not say that they are a size: M, 2XL, S/M, 38, EU38. */
export const isBareSize = (size: string): boolean =>
  /^(?:[\p{Nd}x]*[sml](?![\p{L}\p{Nd}])|\p{L}{0,2}\p{Nd})\S*$/iu.test(size)

/**
 * Size as text: "Size M"; "43 cm", "Set of 3" and "Oak", which may be of a choice of its own, need
 * no prefix.
 * @param locale the reader's, by default the page's
 */
export const sizeText = (size: string, locale?: Reader): string =>
  isBareSize(size)
    ? m.size_named({ size: isolated(size) }, locale && { locale }).replace(' ', '\u00a0')
    : isolated(size)
