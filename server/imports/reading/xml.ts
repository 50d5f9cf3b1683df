/**
 * XML as it comes, tag by tag, of what computers write: parts of a workbook, read while they are
 * unpacked and never held as a whole.
 */
import { StringDecoder } from 'node:string_decoder'
import { FileTrouble } from './sheet.ts'

export type XmlEvents = {
  /** A name without its prefix, and what stands behind it. */
  open?: (name: string, attributes: string) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Characters of one tag or one text. */
const longest = 500_000

export async function readXml(pieces: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  // A letter may begin in one piece and end in the next.
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of pieces) rest = take(rest + decoder.write(piece), events)
  if (rest.includes('<')) throw new FileTrouble('damaged')
}

/** Answers what is not whole yet. */
function take(xml: string, events: XmlEvents): string {
  let at = 0
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const next = xml.indexOf('<', at)
      if (next === -1) break
      events.text?.(decode(xml.slice(at, next)))
      at = next
    }
    const end = endOfTag(xml, at)
    if (end === -1) break
    tell(xml.slice(at, end), events)
    at = end
  }
  if (xml.length - at > longest) throw new FileTrouble('too_large')
  return xml.slice(at)
}

/**
 * The index behind a tag; -1 while the tag is not whole. Each letter is looked at once: a value in
 * quotes may hold any number of '>'.
 */
function endOfTag(xml: string, at: number): number {
  const closing = xml.startsWith('<!--', at)
    ? '-->'
    : xml.startsWith('<![CDATA[', at)
      ? ']]>'
      : xml.startsWith('<?', at)
        ? '?>'
        : null
  if (closing) {
    const end = xml.indexOf(closing, at)
    return end === -1 ? -1 : end + closing.length
  }
  let quote = ''
  for (let end = at; end < xml.length; end++) {
    const sign = xml[end] as string
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return end + 1
  }
  return -1
}

function tell(tag: string, { open, close, text }: XmlEvents): void {
  // No workbook defines entities of its own.
  if (tag.startsWith('<!DOCTYPE')) throw new FileTrouble('damaged')
  if (tag.startsWith('<![CDATA[')) text?.(tag.slice(9, -3))
  const [, isClosing, name, attributes = '', isEmpty] =
    /^<(\/?)(?:[\w.-]+:)?([\w.-]+)([\s\S]*?)(\/?)>$/.exec(tag) ?? []
  if (!name) return
  if (!isClosing) open?.(name, attributes)
  if (isClosing || isEmpty) close?.(name)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g, (whole, number, hex, name) => {
        if (name) return entities[name] ?? whole
        const code = number ? Number(number) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

/** A sheet asks for the same few of each of its cells. */
const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, known)
  return known
}

/**
 * Undefined where it has none. @param name in letters that a pattern takes as they are, or a
 * pattern
 */
export function attribute(attributes: string, name: string): string | undefined {
  const [, one, other] = patternOf(name).exec(attributes) ?? []
  const said = one ?? other
  return said === undefined ? undefined : decode(said)
}
