import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import { Icon } from '#web/ui/marks/icon.tsx'

type RowProps = { icon: TablerIcon; name: ReactNode; about: ReactNode; children?: ReactNode }

/** Row for a factor or a session, with its actions at the end. */
export function Row({ icon, name, about, children }: RowProps) {
  return (
    <li className="security-row">
      <Icon of={icon} />
      <div>
        {name}
        <p>{about}</p>
      </div>
      {children && <div className="security-acts">{children}</div>}
    </li>
  )
}

type PartProps = {
  id: string
  title: string
  count?: number
  help?: string
  act?: ReactNode
  children: ReactNode
}

export function Part({ id, title, count, help, act, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <div className="security-head">
        <h2 className="title-2" id={id}>
          {title}
          {count !== undefined && <span className="job-count">{formatFigure(count)}</span>}
        </h2>
        {act}
        {help && <p>{help}</p>}
      </div>
      {children}
    </section>
  )
}
