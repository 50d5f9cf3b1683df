import { foldName } from '#contract/option-names.ts'

export type SplitNames = { names: string[]; twice: string[] }

/**
 * What is typed as a list between commas, Latin or Arabic, as the shop will read it (R44): every
 * name once, as it was first written, and those that were written again.
 */
export function splitNames(typed: string): SplitNames {
  const first = new Map<string, string>()
  const twice = new Set<string>()
  for (const part of typed.split(/[,،]/)) {
    const name = part.trim()
    if (name === '') continue
    const known = first.get(foldName(name))
    if (known === undefined) first.set(foldName(name), name)
    else twice.add(known)
  }
  return { names: [...first.values()], twice: [...twice] }
}

export const joinNames = (names: string[]): string => names.join(', ')
