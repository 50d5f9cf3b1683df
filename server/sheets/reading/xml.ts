/**
 * Streaming XML parser for parts of a workbook, which are read while they are unpacked and never
 * held as a whole.
 */
import { StringDecoder } from 'node:string_decoder'
import { FileTrouble } from './sheet.ts'

export type XmlEvents = {
  /** Called with a tag's name without its prefix, and its attributes. */
  open?: (name: string, attributes: string) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Limit in characters of one tag or one text. */
const longest = 500_000

export async function readXml(pieces: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  // A character may begin in one chunk and end in the next.
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const piece of pieces) rest = take(rest + decoder.write(piece), events)
  if (rest.includes('<')) throw new FileTrouble('damaged')
}

/** Parses complete tags and returns the incomplete rest. */
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
    emitTag(xml.slice(at, end), events)
    at = end
  }
  if (xml.length - at > longest) throw new FileTrouble('too_large')
  return xml.slice(at)
}

/**
 * Index after a tag; -1 while the tag is incomplete. Each character is read once: a quoted value
 * may hold any number of '>'.
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

function emitTag(tag: string, { open, close, text }: XmlEvents): void {
  // A DOCTYPE could define entities, which no workbook does.
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

/** Cached patterns: a sheet reads the same few attributes of each cell. */
const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const known = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, known)
  return known
}

/**
 * Value of an attribute; undefined if missing.
 * @param name letters without meaning in a pattern, or a pattern
 */
export function attribute(attributes: string, name: string): string | undefined {
  const [, one, other] = patternOf(name).exec(attributes) ?? []
  const said = one ?? other
  return said === undefined ? undefined : decode(said)
}
