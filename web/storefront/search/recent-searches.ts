/** What this browser has looked for lately: kept here alone, and told to nobody. */
import { readLocal, writeLocal } from '#web/local.ts'

const most = 6

/** The last one first. */
export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal('searches') ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one !== '').slice(0, most) : []
  } catch {
    return []
  }
}

/** Once, in whatever capitals it was typed. */
export const rememberSearch = (text: string): void => {
  const others = readSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  writeLocal('searches', JSON.stringify([text, ...others].slice(0, most)))
}

export const forgetSearches = (): void => writeLocal('searches', null)
