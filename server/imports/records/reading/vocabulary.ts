/** Headings of a kind's files: those of each shop or program, and those that tables share. */
import type { RecordTarget } from '#contract/files/import-kinds.ts'
import { foldHeading, withoutCurrency } from '#server/sheets/headings.ts'

/** Headings by their target, the first of several columns of a row first. */
export type Headings = { [Target in RecordTarget]?: string[] }

export type Source = {
  /** Headings of which each stands in the file. */
  marks: string[]
  headings: Headings
}

export type Vocabulary = {
  /** Files of programs, whose headings may mean what they mean nowhere else. */
  sources: Source[]
  headings: Headings
}

/** Target of a heading, and its place among the columns of the same target. */
export type Known = { target: RecordTarget; rank: number }
export type Lookup = (folded: string) => Known | null

/** Lookup of headings; a number at their end, as in 'line_item_2', is left aside where it counts. */
export function lookupIn(headings: Headings, first = 0): Lookup {
  const known = new Map(
    Object.entries(headings as Record<RecordTarget, string[]>).flatMap(([target, some]) =>
      some.map(
        (heading, at) =>
          [foldHeading(heading), { target: target as RecordTarget, rank: first + at }] as const,
      ),
    ),
  )
  return (folded) =>
    known.get(folded) ??
    known.get(withoutCurrency(folded)) ??
    known.get(folded.replace(/ \d{1,3}$/, ' n')) ??
    null
}

const former = 1000

/** Headings of a source before those that tables share. */
export function lookupOf({ headings }: Vocabulary, source: Source | undefined): Lookup {
  const shared = lookupIn(headings, former)
  if (!source) return shared
  const own = lookupIn(source.headings)
  return (folded) => own(folded) ?? shared(folded)
}

export const sourceOf = ({ sources }: Vocabulary, folded: string[]): Source | undefined =>
  sources.find(({ marks }) => marks.every((mark) => folded.includes(mark)))
