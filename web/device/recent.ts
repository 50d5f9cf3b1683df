/** Short lists of recent texts in this browser, newest first; never sent to the server. */
import { type LocalName, readLocal, writeLocal } from './local.ts'

/**
 * List under a name.
 * @param most maximum length
 */
export function recentTexts(name: LocalName, most: number) {
  const read = (): string[] => {
    try {
      const kept: unknown = JSON.parse(readLocal(name) ?? '[]')
      return Array.isArray(kept)
        ? kept.filter((one) => typeof one === 'string' && one !== '').slice(0, most)
        : []
    } catch {
      return []
    }
  }
  /** Adds a text once, case-insensitive. */
  const remember = (text: string): void => {
    const others = read().filter((other) => other.toLowerCase() !== text.toLowerCase())
    writeLocal(name, JSON.stringify([text, ...others].slice(0, most)))
  }
  return { read, remember, forget: () => writeLocal(name, null) }
}
