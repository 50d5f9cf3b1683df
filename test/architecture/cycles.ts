/** Import cycles at run time, which make the order of loading matter. */
import { isTest, type Rule } from './walls.ts'
import type { Source } from './source.ts'

/** Files of the shop that import each other when they run, by Tarjan's algorithm; largest first. */
export function listCycles(house: Source[]): string[][] {
  const next = new Map(
    house
      .filter(({ path }) => /^(server|contract|web)\//.test(path) && !isTest(path))
      .map(({ path, imports }) => [
        path,
        imports.flatMap((one) => (one.path && !one.isType && !one.isDynamic ? [one.path] : [])),
      ]),
  )
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const lower = (path: string, other = 0) => low.set(path, Math.min(low.get(path) ?? 0, other))
  const visit = (path: string): void => {
    const at = index.size
    index.set(path, at)
    low.set(path, at)
    stack.push(path)
    for (const to of next.get(path) ?? []) {
      if (!next.has(to)) continue
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) lower(path, low.get(to))
    }
    if (low.get(path) !== at) return
    const cycle = stack.splice(stack.indexOf(path))
    if (cycle.length > 1) found.push(cycle.sort())
  }
  for (const path of next.keys()) if (!index.has(path)) visit(path)
  return found.sort((a, b) => b.length - a.length)
}

const cyclesOf = new WeakMap<Source[], string[][]>()

export const cycles: Rule[] = [
  {
    name: 'no import cycles at run time',
    check: ({ path, imports }, house) => {
      const all = cyclesOf.get(house) ?? listCycles(house)
      cyclesOf.set(house, all)
      const cycle = all.find((cycle) => cycle.includes(path))
      const says = `is in an import cycle with ${cycle?.filter((other) => other !== path).join(', ')}: move what both need to a file of its own.`
      return cycle
        ? imports
            .filter((one) => one.path && cycle.includes(one.path))
            .map(({ line }) => ({ line, says }))
        : []
    },
  },
]
