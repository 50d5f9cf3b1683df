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
 * match, since members ask in sentences. Those whose matched words stand nearer to the start of
 * their own come first. Without words all entries are found.
 */
export function findIn<Entry extends Pick<Findable, 'label' | 'words'>>(
  entries: Entry[],
  typed: string,
): Entry[] {
  const asked = meantOf(wordsOf(typed))
  const matches = entries.map((entry) => {
    const places = placesOf(entry, asked)
    return { entry, count: places.length, far: places.reduce((sum, place) => sum + place, 0) }
  })
  const most = Math.max(0, ...matches.map(({ count }) => count))
  if (most * 2 < asked.length) return []
  return matches
    .filter(({ count }) => count === most)
    .sort((one, other) => one.far - other.far)
    .map(({ entry }) => entry)
}

/** Places of the matched words, each among the entry's words of its script. */
function placesOf({ label, words }: Pick<Findable, 'label' | 'words'>, asked: string[]): number[] {
  const own = wordsOf(`${words} ${label}`)
  return asked
    .map((word) =>
      own.filter((one) => isLatin(one) === isLatin(word)).findIndex((one) => one.startsWith(word)),
    )
    .filter((place) => place >= 0)
}

const isLatin = (word: string): boolean => /^[a-z]/.test(word)

/** Words of a question that name nothing, in the spelling of wordsOf. */
const fillers = new Set(
  `a an the my i me we our you do does did to of for in on at is are can how what where much many want need
   في فين من علي عن ايه ازاي كام عايز عايزه عاوز عاوزه محتاج محتاجه ممكن لو انا احنا ده دي هو هي
   بتاع بتاعه بتاعي بتاعتي اللي لي اعرف اشوف اعمل الاقي`.split(/\s+/),
)

/** Typed words that name something, or all of them where none does. */
function meantOf(typed: string[]): string[] {
  const meant = typed.filter((word) => !fillers.has(word))
  return meant.length > 0 ? meant : typed
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
