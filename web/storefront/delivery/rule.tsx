import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'

/** One rule of delivery or payment in a list `<ul className="rules">`. */
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
