/** The clock on the wall in Cairo, which every day of the shop goes by. */

const hour = 3_600_000
let cairo: Intl.DateTimeFormat | undefined
/**
 * By the hour since 1970, as '+02:00': Cairo changes its clocks at full hours, and to ask Intl
 * takes longer than all the rest.
 */
const offsets = new Map<number, string>()
const mostOffsets = 1000

function offsetAt(date: Date): string {
  const at = Math.floor(date.getTime() / hour)
  const known = offsets.get(at)
  if (known) return known
  // Made at its first use: a page that shows no day does not wait for it.
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

/** A moment with Cairo's offset, so that its first 10 characters are the shop's day. */
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
 * The moment at which the clock on the wall shows '2026-03-01 14:05', seconds may follow; the
 * earlier one where it shows that twice. Null of what is no time, or one that the clock leaves out
 * in spring.
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
