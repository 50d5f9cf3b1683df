/** Cairo time, in which all days of the shop are calculated. */

const hour = 3_600_000
let cairo: Intl.DateTimeFormat | undefined
/**
 * Cache of UTC offsets ('+02:00') by hours since 1970: Intl is slow, and Cairo changes its clocks
 * at full hours only.
 */
const offsets = new Map<number, string>()
const mostOffsets = 1000

function offsetAt(date: Date): string {
  const at = Math.floor(date.getTime() / hour)
  const known = offsets.get(at)
  if (known) return known
  // Lazy creation: pages without days need no formatter.
  cairo ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Cairo',
    timeZoneName: 'longOffset',
  })
  const said = cairo.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
  const offset = said?.replace('GMT', '') || '+00:00'
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(at, offset)
  return offset
}

/** ISO 8601 moment with Cairo's offset, so that its first 10 characters are the shop's day. */
export function toCairoIso(date: Date): string {
  const offset = offsetAt(date)
  const ahead =
    (offset.startsWith('-') ? -1 : 1) *
    (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6))) *
    60_000
  return new Date(date.getTime() + ahead).toISOString().slice(0, -'.000Z'.length) + offset
}

/** The shop's day, as YYYY-MM-DD. */
export const toCairoDay = (date: Date): string => toCairoIso(date).slice(0, 10)

/**
 * Moment of a Cairo time such as '2026-03-01 14:05' or with seconds; the earlier one if the time
 * occurs twice. Null if the text is not a time, or the time is skipped in spring.
 */
export function fromCairo(text: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/.exec(text.trim())
  if (!parts) return null
  const local = `${parts[1]}T${parts[2]}:${parts[3] ?? '00'}`
  const moments = ['+03:00', '+02:00'].map((offset) => new Date(local + offset))
  return (
    moments.find((date) => !Number.isNaN(date.getTime()) && toCairoIso(date).startsWith(local)) ??
    null
  )
}
