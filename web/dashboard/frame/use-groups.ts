import { screenNames, screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { useWaiting } from '../waiting.ts'
import { type Group, groups, stages } from './sections.ts'

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

/** Groups with a tab on phones, in their order there; the others stand under More. */
const tabs = ['today', 'orders', 'products', 'customers'] as const

/** Groups with permission that have a tab. */
export function useTabs(): Group[] {
  const own = useGroups()
  return tabs.flatMap((id) => own.find((group) => group.id === id) ?? [])
}

/** Start address of the member: the first screen with permission. */
export function useHome(): string {
  const may = useMay()
  return screenPath(screenNames.find((name) => may(screens[name].may)) ?? 'overview')
}

/** Stages with permission; confirming is one of them unless it is switched off. */
export function useStages(): typeof stages {
  const may = useMay()
  const waiting = useWaiting()
  return stages.filter(
    ({ name }) =>
      may(screens[name].may) && !(name === 'desk' && waiting !== null && waiting.desk === null),
  )
}
