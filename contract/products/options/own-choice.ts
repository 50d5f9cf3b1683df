/**
 * A choice of a product besides size and colour, such as its length: each size row of the product
 * is a size with a value of it, or a value alone, and named by both (docs/decisions/0084).
 */
import { foldName } from './option-names.ts'

/** Size and value of a row; `part` is null or absent where the product has no sizes. */
export type OwnChoice = { part?: string | null | undefined; choice?: string | null | undefined }

/** Name of a row: 'S / 150 cm'. */
export const fullSizeName = ({ part, choice }: OwnChoice): string =>
  [part, choice].filter(Boolean).join(' / ')

/** Values of rows in their order, each once. */
export const choicesIn = (rows: OwnChoice[]): string[] => [
  ...new Map(rows.flatMap(({ choice }) => (choice ? [[foldName(choice), choice]] : []))).values(),
]

/**
 * Values that were written anew: where a list keeps its length and its other values, a value that
 * stands at the place of one that is gone is the same one. By the former value, folded.
 */
export function rewrittenChoices(before: OwnChoice[], after: OwnChoice[]): Map<string, string> {
  const [were, are] = [choicesIn(before), choicesIn(after)]
  const [wereFolded, areFolded] = [were.map(foldName), are.map(foldName)]
  const pairs = were.flatMap((_, at): [string, string][] => {
    const [was, is, name] = [wereFolded[at], areFolded[at], are[at]]
    if (was === undefined || is === undefined || name === undefined || was === is) return []
    return [[was, name]]
  })
  const isOneForOne =
    were.length === are.length &&
    pairs.every(([was, is]) => !areFolded.includes(was) && !wereFolded.includes(foldName(is)))
  return new Map(isOneForOne ? pairs : [])
}

/**
 * Names of rows after their values were written anew, by the former names; also of sizes that each
 * get one value, or lose their only one.
 */
export function renamedSizes(before: OwnChoice[], after: OwnChoice[]): Map<string, string> {
  const rewritten = rewrittenChoices(before, after)
  return new Map(
    before.flatMap((row): [string, string][] => {
      const { part, choice } = row
      const value = choice && rewritten.get(foldName(choice))
      const now = value ? { part, choice: value } : gainedOrLost(row, before, after)
      return now ? [[fullSizeName(row), fullSizeName(now)]] : []
    }),
  )
}

const haveValues = (rows: OwnChoice[]): boolean => rows.some(({ choice }) => choice)

/** The only row of a size after a change that adds the choice or takes it away. */
function gainedOrLost(
  { part }: OwnChoice,
  before: OwnChoice[],
  after: OwnChoice[],
): OwnChoice | undefined {
  if (!part || haveValues(before) === haveValues(after)) return undefined
  const ofPart = (rows: OwnChoice[]) =>
    rows.filter((row) => foldName(row.part ?? '') === foldName(part))
  const [now, ...others] = ofPart(after)
  return others.length === 0 && ofPart(before).length === 1 ? now : undefined
}
