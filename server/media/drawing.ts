/**
 * SVG files as wordmark or mark (R386). They are drawn once, never stored and never served. What
 * reaches the drawing program is text without a document type, so it has no entities, and refers to
 * its own shapes alone.
 */

/** Bytes of a drawing: a logo has some kilobytes. */
export const drawingBytes = 1_000_000

/** Whether a file is text with an SVG element, whatever its name or type says. */
export const isDrawing = (bytes: Buffer): boolean => {
  const start = bytes.toString('latin1', 0, 64).replace(/^\xef\xbb\xbf/, '')
  return /^\s*</.test(start) && /<(?:\w+:)?svg[\s/:>]/.test(bytes.toString('latin1'))
}

/** Elements that show something else than shapes: letters depend on the fonts of the machine. */
const foreign = /<(?:[\w.-]+:)?(?:text|image|feImage|foreignObject|script|include)[\s/>]/i

/**
 * An address that is not a part of the drawing itself, in an attribute or in CSS, whose escapes
 * could spell one.
 */
const elsewhere =
  /[\s:]href\s*=(?!\s*["']\s*#)|url\((?!\s*(?:["']|&quot;|&apos;|&#39;)?\s*#)|@import|@font-face|\\/i

/**
 * Drawing from its root element on, for librsvg. Null if it may show more than its own shapes.
 * Everything before the root is dropped, as is the encoding that it names: it is read as UTF-8.
 */
export function ownShapes(bytes: Buffer): Buffer | null {
  const text = bytes.toString('utf8')
  const drawing = text.slice(text.search(/<(?:\w+:)?svg[\s/:>]/))
  return foreign.test(drawing) || elsewhere.test(drawing) ? null : Buffer.from(drawing)
}
