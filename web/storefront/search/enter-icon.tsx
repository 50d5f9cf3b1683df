import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCornerDownLeft from '@tabler/icons-react/dist/esm/icons/IconCornerDownLeft.mjs'
import { use } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'
import { InsidePanel } from '../link.tsx'

/** Icon of a button that does the same as Enter: the key, or an arrow on touch screens. */
export function EnterIcon() {
  return use(InsidePanel) ? (
    <Icon of={IconArrowRight} small flip />
  ) : (
    <Icon of={IconCornerDownLeft} small />
  )
}
