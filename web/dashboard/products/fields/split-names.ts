import { foldName, namesIn } from '#contract/products/options/option-names.ts'

export type SplitNames = { names: string[]; twice: string[] }

/**
 * Parses names separated by commas, Latin or Arabic, as the server does (R44): each name once, in
 * its first spelling, and the repeated ones.
 */
export function splitNames(typed: string): SplitNames {
  const first = new Map<string, string>()
  const twice = new Set<string>()
  for (const name of namesIn(typed)) {
    const known = first.get(foldName(name))
    if (known === undefined) first.set(foldName(name), name)
    else twice.add(known)
  }
  return { names: [...first.values()], twice: [...twice] }
}

export const joinNames = (names: string[]): string => names.join(', ')
