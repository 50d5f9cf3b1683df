/**
 * The sizes and colours that a product has, or once had, by their names. Names that differ in
 * capitals alone are one, so that an option keeps its row when it is respelled; but rows may stand
 * there that were written while capitals still told them apart.
 */
import { finderOf } from '#contract/option-names.ts'
import type { Option } from './options.queries.ts'

/** The option that a name means: one on offer comes before one that left the list. */
export function findOption<Known extends Option>(
  options: Known[],
  name: string,
): Known | undefined {
  const offered = options.filter(({ archived_at }) => archived_at === null)
  return finderOf(offered, nameOf)(name) ?? finderOf(options, nameOf)(name)
}

const nameOf = ({ name }: Option): string => name

/**
 * Which options get another name, by id, when these names become the list. Where a new name belongs
 * to another row already, the two exchange theirs. @param names no two of which are one
 */
export function respellings(options: Option[], names: string[]): Map<number, string> {
  const renamed = new Map<number, string>()
  for (const name of names) {
    const option = findOption(options, name)
    if (!option || option.name === name) continue
    renamed.set(option.id, name)
    const holder = options.find((other) => other.name === name)
    if (holder) renamed.set(holder.id, option.name)
  }
  return renamed
}
