import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCornerDownLeft from '@tabler/icons-react/dist/esm/icons/IconCornerDownLeft.mjs'
import { use } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { InsidePanel } from '../link.tsx'

/** On what Enter does as well: the key itself, or an arrow in the sheet of those who have none. */
export function EnterIcon() {
  return use(InsidePanel) ? (
    <Icon of={IconArrowRight} small flip />
  ) : (
    <Icon of={IconCornerDownLeft} small />
  )
}
