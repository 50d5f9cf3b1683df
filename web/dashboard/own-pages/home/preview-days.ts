import { plusDays } from '#contract/days/day.ts'
import type { SectionDays } from '#contract/shop/section-kinds.ts'

const further = 7

/** Today, the next days, and every later one on which the page changes, in order. */
export function previewDays(sections: readonly { days: SectionDays }[], today: string): string[] {
  const changes = sections.flatMap(({ days }) =>
    days.kind === 'range' && days.from && days.until ? [days.from, plusDays(days.until, 1)] : [],
  )
  const next = Array.from({ length: further + 1 }, (_, after) => plusDays(today, after))
  return [...new Set([...next, ...changes.filter((day) => day > today)])].sort()
}
