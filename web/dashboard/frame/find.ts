/** Screens and settings that a member can look for by name, or by the words of find-words.ts. */
import type { TablerIcon } from '@tabler/icons-react'
import { partNames } from '../settings/part-names.ts'
import { partFaces } from '../settings/parts.ts'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { partWords, screenWords } from './find-words.ts'
import { useGroups } from './use-groups.ts'

export type Findable = { to: string; icon: TablerIcon; label: string; words: string }

/** Every permitted screen, and the parts of the settings. */
export function useFindables(): Findable[] {
  const may = useMay()
  const screens = useGroups()
    .flatMap(({ sections }) => sections)
    .map(({ name, to, icon, label }) => ({
      to,
      icon,
      label: label(),
      words: screenWords[name] ?? '',
    }))
  return may('shop') ? [...screens, ...settingsParts()] : screens
}

/** Parts of the settings as results. */
export const settingsParts = (): Findable[] =>
  partNames.map((name) => ({
    to: screenPath('settings', name),
    icon: partFaces[name].icon,
    label: partFaces[name].label(),
    words: partWords[name],
  }))

/**
 * Entries that match the typed words best. A word matches where it starts a word of the entry, in
 * any spelling. Only entries with the most matches are found, and at least half of the words must
 * match, since members ask in sentences. Without words all entries are found.
 */
export function findIn<Entry extends Pick<Findable, 'label' | 'words'>>(
  entries: Entry[],
  typed: string,
): Entry[] {
  const asked = wordsOf(typed)
  const counts = entries.map(({ label, words }) => {
    const own = wordsOf(`${label} ${words}`)
    return asked.filter((word) => own.some((one) => one.startsWith(word))).length
  })
  const most = Math.max(0, ...counts)
  return most * 2 < asked.length ? [] : entries.filter((_, at) => counts[at] === most)
}

/** Words without their article, in one spelling. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .split(/[\s·،,؟?]+/)
    .map((word) => word.replace(/^(?:ال|لل)(?=..)/, ''))
    .filter((word) => word !== '')
