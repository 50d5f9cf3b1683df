/**
 * In which of its forms a client takes an answer, as its Accept-Encoding says (RFC 9110 §12.5.3).
 */
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { textAlone } from '../../memory.ts'
import type { Form } from './cache-entry.ts'

const forms: Record<string, Form> = { br: 'br', gzip: 'gz', identity: 'raw' }
/** The smaller first, for clients to which they are the same. */
const codings = Object.keys(forms)

/**
 * Clients send a few dozen different ones, with every request: to read one again costs more than an
 * answer from memory.
 */
const known = new LRUCache<string, readonly Form[]>({ max: 200 })

/**
 * Best first. What has not been compressed is there too unless it was refused, and is what a client
 * gets that takes nothing at all: most can read it, whatever they said.
 */
export function formsTaken(header: string): readonly Form[] {
  let taken = known.get(header)
  if (!taken) {
    taken = read(header)
    known.set(textAlone(header), taken)
  }
  return taken
}

function read(header: string): readonly Form[] {
  // Its older name.
  const headers = { 'accept-encoding': header.toLowerCase().replaceAll('x-gzip', 'gzip') }
  const negotiator: Preferring = new Negotiator({ headers })
  return negotiator
    .encodings(codings, { preferred: codings })
    .map((coding) => forms[coding] as Form)
}

/** Its published types lack the order among equals. */
type Preferring = { encodings(available: string[], options: { preferred: string[] }): string[] }
