/** The products that this browser has looked at lately: kept here alone, and told to nobody. */
import { readLocal, writeLocal } from '#web/local.ts'

/** Slugs. */
const most = 12

/** The last one first. */
export function readViewed(): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal('viewed') ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export const rememberViewed = (slug: string): void => {
  const others = readViewed().filter((other) => other !== slug)
  writeLocal('viewed', JSON.stringify([slug, ...others].slice(0, most)))
}

export const forgetViewed = (): void => writeLocal('viewed', null)
