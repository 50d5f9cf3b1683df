import { screenNames, screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { groups } from './sections.ts'

/** Screens with permission, in their groups. */
export function useGroups(): typeof groups {
  const may = useMay()
  return groups
    .map((group) => ({
      ...group,
      sections: group.sections.filter(({ name }) => may(screens[name].may)),
    }))
    .filter(({ sections }) => sections.length > 0)
}

/** Start address of the member: the first screen with permission. */
export function useHome(): string {
  const may = useMay()
  return screenPath(screenNames.find((name) => may(screens[name].may)) ?? 'overview')
}
