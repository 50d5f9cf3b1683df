/**
 * Matching of a product's sizes and colours, archived ones included, by name. Names are compared
 * without case, so that a respelled option keeps its row; old rows may still differ in case alone.
 */
import { finderOf } from '#contract/products/options/option-names.ts'
import type { Option } from './options.queries.ts'

/** Option with a name; one on offer comes before an archived one. */
export function findOption<Known extends Option>(
  options: Known[],
  name: string,
): Known | undefined {
  const offered = options.filter(({ archived_at }) => archived_at === null)
  return finderOf(offered, nameOf)(name) ?? finderOf(options, nameOf)(name)
}

const nameOf = ({ name }: Option): string => name

/**
 * Options to rename, by id, so that the list has these names. Where a new name belongs to another
 * row, the two rows swap names.
 * @param names distinct
 * @param before former names of options, by the new ones
 */
export function respellings(
  options: Option[],
  names: string[],
  before: ReadonlyMap<string, string> = new Map(),
): Map<number, string> {
  const renamed = new Map<number, string>()
  for (const name of names) {
    const option = findOption(options, before.get(name) ?? name)
    if (!option || option.name === name) continue
    renamed.set(option.id, name)
    const holder = options.find((other) => other.name === name)
    if (holder) renamed.set(holder.id, option.name)
  }
  return renamed
}
