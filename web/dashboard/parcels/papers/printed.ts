import { readLocal, writeLocal } from '#web/device/local.ts'

/** State of a link to papers that prints them at once. */
export type Printing = { isPrinting?: boolean }

export type PaperKind = 'slips' | 'labels' | 'manifest' | 'sheet'

/** Last printing of a paper for a courier. */
type Printed = { at: string; ids: number[] }

function readAll(): Record<string, Printed> {
  try {
    return JSON.parse(readLocal('printedPapers') ?? '{}') ?? {}
  } catch {
    return {}
  }
}

const keyOf = (courier_id: number, kind: PaperKind) => `${courier_id}-${kind}`

/** Stores on this device that papers of these parcels were printed. */
export function notePrinted(courier_id: number, kind: PaperKind, ids: number[]): void {
  const all = readAll()
  all[keyOf(courier_id, kind)] = { at: new Date().toISOString(), ids }
  writeLocal('printedPapers', JSON.stringify(all))
}

/**
 * Time of the last printing, and how many of these parcels it did not include; null if it included
 * none of them.
 */
export function readPrinted(
  courier_id: number,
  kind: PaperKind,
  ids: number[],
): { at: Date; missing: number } | null {
  const printed = readAll()[keyOf(courier_id, kind)]
  if (!printed) return null
  const missing = ids.filter((id) => !printed.ids.includes(id)).length
  return missing === ids.length ? null : { at: new Date(printed.at), missing }
}
