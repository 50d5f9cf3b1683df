import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'

/** List of facts about a record. */
export const Facts = (props: ComponentProps<'ul'>) => <ul className="fact-lines" {...props} />

type FactProps = {
  icon: TablerIcon
  label?: string
  isFlipped?: boolean
  isTall?: boolean
  children: ReactNode
}

/**
 * Line of facts about a record, an icon before its words.
 * @param label accessible name of the icon
 * @param isTall whether the content is a press target
 */
export function Fact({ icon, label, isFlipped = false, isTall = false, children }: FactProps) {
  return (
    <li className={isTall ? 'is-tall' : undefined}>
      <Icon of={icon} small flip={isFlipped} />
      <span>
        {label && <span className="sr-only">{label}: </span>}
        {children}
      </span>
    </li>
  )
}
