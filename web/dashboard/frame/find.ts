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

/** Whether each typed word starts a word of the name or of the words for it, in any spelling. */
export function isMeant({ label, words }: Pick<Findable, 'label' | 'words'>, typed: string) {
  const own = wordsOf(`${label} ${words}`)
  return wordsOf(typed).every((word) =>
    own.some((one) => one.startsWith(word) || one.startsWith(`ال${word}`) || `ال${one}` === word),
  )
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .split(/[\s·،,]+/)
    .filter((word) => word !== '')
