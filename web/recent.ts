/**
 * Short lists of texts that the browser keeps for its visitor, the last one first: kept here alone,
 * and told to nobody.
 */
import { type LocalName, readLocal, writeLocal } from './local.ts'

/** @param most so many are kept */
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
  /** Once, in whatever capitals. */
  const remember = (text: string): void => {
    const others = read().filter((other) => other.toLowerCase() !== text.toLowerCase())
    writeLocal(name, JSON.stringify([text, ...others].slice(0, most)))
  }
  return { read, remember, forget: () => writeLocal(name, null) }
}
