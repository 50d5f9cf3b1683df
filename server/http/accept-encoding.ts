/** In which of its forms a client takes an answer, as its Accept-Encoding says (RFC 9110 §12.5.3). */
import type { Form } from './entries.ts'

/** The smaller first, for clients to which they are the same. */
const codings: readonly [Form, ...string[]][] = [
  ['br', 'br'],
  ['gz', 'gzip', 'x-gzip'],
  ['raw', 'identity'],
]

/** Clients send a few dozen different ones; who makes up others does not fill the memory. */
const known = new Map<string, readonly Form[]>()
const mostKnown = 200

/**
 * Best first. What has not been compressed is there too unless it was refused, and is what a client gets that takes nothing at all:
 * most can read it, whatever they said.
 */
export function formsTaken(header: string): readonly Form[] {
  let forms = known.get(header)
  if (!forms) {
    forms = read(header)
    if (known.size >= mostKnown) known.clear()
    known.set(header, forms)
  }
  return forms
}

function read(header: string): readonly Form[] {
  const qualities = new Map(header.split(',').map(readCoding))
  const others = qualities.get('*')
  return codings
    .map(([form, ...names]) => {
      const named = names.map((name) => qualities.get(name)).find((quality) => quality !== undefined)
      // What nobody speaks of is not taken, but for what has not been compressed: that is taken where nothing else is.
      const quality = named ?? others ?? (form === 'raw' ? Number.MIN_VALUE : 0)
      return { form, quality }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ form }) => form)
}

/** `gzip;q=0.5` → gzip, 0.5. A quality that is none takes nothing. */
function readCoding(written: string): [coding: string, quality: number] {
  const [coding = '', ...parameters] = written.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  const quality = weight === undefined ? 1 : Number(/^q\s*=\s*([01](?:\.\d*)?)$/.exec(weight)?.[1] ?? 0)
  return [coding, Math.min(quality, 1)]
}
