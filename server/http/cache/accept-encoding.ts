/** Content negotiation by Accept-Encoding (RFC 9110 §12.5.3). */
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { textAlone } from '../../memory.ts'
import type { Form } from './cache-entry.ts'

const forms: Record<string, Form> = { br: 'br', gzip: 'gz', identity: 'raw' }
/** Codings by size, smallest first, for clients without a preference. */
const codings = Object.keys(forms)

/**
 * Parsed headers by text: clients send a few dozen different ones, and parsing one costs more than
 * a response from memory.
 */
const known = new LRUCache<string, readonly Form[]>({ max: 200 })

/**
 * Accepted forms, best first. The uncompressed form is included unless refused, and is sent to a
 * client that accepts nothing: most can read it in any case.
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
  // x-gzip is an older name of gzip.
  const headers = { 'accept-encoding': header.toLowerCase().replaceAll('x-gzip', 'gzip') }
  const negotiator: Preferring = new Negotiator({ headers })
  return negotiator
    .encodings(codings, { preferred: codings })
    .map((coding) => forms[coding] as Form)
}

/** Type of negotiator: the published types lack the preferred order. */
type Preferring = { encodings(available: string[], options: { preferred: string[] }): string[] }
