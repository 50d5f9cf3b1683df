import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'

/**
 * One line of a list of rules, `<ul className="rules">`: what holds of delivery, or at the door.
 */
export function Rule({
  icon,
  flip,
  children,
}: {
  icon: TablerIcon | undefined
  flip?: boolean
  children: ReactNode
}) {
  return (
    <li>
      {icon ? <Icon of={icon} flip={flip} className="rules-icon" /> : <Nuqta />}
      <span>{children}</span>
    </li>
  )
}
