/** Screens and settings that a member can look for by name, or by the words of find-words.ts. */
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import * as m from '#messages'
import { mayOfPart, partNames } from '../settings/part-names.ts'
import { partFaces } from '../settings/parts.ts'
import { screenPath } from '../screens.ts'
import type { May } from '#contract/accounts/roles.ts'
import { useMay } from '../session/may.ts'
import { accountWords, partWords, screenWords } from './find-words.ts'
import { useGroups } from './use-groups.ts'

export type Findable = { to: string; icon: TablerIcon; label: string; words: string }

/** Every permitted screen, the parts of the settings, and the entries of the member's account. */
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
  return [...screens, ...settingsParts().filter(({ may: work }) => may(work)), ...accountEntries()]
}

/** Entries of the member's account as results: their rows under More. */
export const accountEntries = (): Findable[] => [
  {
    to: accountPath('dark'),
    icon: IconMoon,
    label: m.admin_dark_theme(),
    words: accountWords.dark,
  },
  {
    to: accountPath('language'),
    icon: IconLanguage,
    label: m.header_other_language(),
    words: accountWords.language,
  },
  { to: accountPath('out'), icon: IconLogout, label: m.admin_log_out(), words: accountWords.out },
]

const accountPath = (entry: keyof typeof accountWords): string => `/dashboard/more#account-${entry}`

/** Parts of the settings as results, each with the work that it belongs to. */
export const settingsParts = (): (Findable & { may: May })[] =>
  partNames.map((name) => ({
    may: mayOfPart(name),
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
