/** Recognition of the columns of a courier's list by their headings (R300, R319). */
import type { SettlementColumns } from '#contract/couriers/couriers.ts'
import { foldHeading, withoutCurrency } from '#server/sheets/headings.ts'
import { allFees, partFees, totalFees, headingWords } from './heading-words.ts'

const fold = (heading: string): string => withoutCurrency(foldHeading(heading))

const setOf = (some: string[]): ReadonlySet<string> => new Set(some.map(fold))
const fieldOf = new Map(
  Object.entries(headingWords).flatMap(([field, some]) =>
    some.map((word) => [fold(word), field as keyof typeof headingWords]),
  ),
)
const [totals, alls, parts] = [setOf(totalFees), setOf(allFees), setOf(partFees)]

/**
 * Columns by the courier's former headings, else by known words. Null if the collected amount or
 * the parcel's number is not found.
 */
export function recogniseColumns(
  said: string[],
  former: SettlementColumns | null,
): SettlementColumns | null {
  if (former && headingsOf(former).every((heading) => said.includes(heading)))
    return withAllFees(said, former)
  const columns: SettlementColumns = {
    tracking: null,
    reference: null,
    collected: null,
    day: null,
    net: null,
    ...feesOf(said),
  }
  for (const heading of said) {
    const field = fieldOf.get(fold(heading))
    // Of two columns with the same meaning the first is taken.
    if (field) columns[field] ??= heading
  }
  return columns.collected !== null && (columns.tracking !== null || columns.reference !== null)
    ? columns
    : null
}

/** Adds fees and net to columns saved before a list could have several fee columns. */
function withAllFees(said: string[], former: SettlementColumns): SettlementColumns {
  if (former.more_fees) return former
  const net = said.find((heading) => fieldOf.get(fold(heading)) === 'net') ?? null
  return { ...former, net, more_fees: [], ...(parts.has(fold(former.fee ?? '')) && feesOf(said)) }
}

/** The total column alone, else all single fees. */
function feesOf(said: string[]): { fee: string | null; more_fees: string[] } {
  const of = (known: ReadonlySet<string>) =>
    [...new Set(said)].filter((heading) => known.has(fold(heading)))
  const total = of(totals)[0] ?? of(alls)[0]
  const [fee = null, ...more_fees] = total === undefined ? of(parts) : [total]
  return { fee, more_fees }
}

/** All headings that the columns name, in the order of the form. */
export const headingsOf = ({
  tracking,
  reference,
  collected,
  fee,
  more_fees = [],
  net = null,
  day,
}: SettlementColumns): string[] =>
  [tracking, reference, collected, fee, ...more_fees, net, day].filter(
    (heading) => heading !== null,
  )
