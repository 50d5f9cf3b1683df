import { data } from 'react-router'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta = () => [{ title: deskTitle(m.admin_not_found()) }]

/** Page for unknown addresses within the dashboard (R91). */
export default function DashboardNotFound() {
  return (
    <div className="desk-not-found">
      <DotString width={260} fallen />
      <h1 className="title-1">{m.admin_not_found()}</h1>
      <p className="muted">{m.admin_not_found_help()}</p>
      <ButtonLink kind="primary" to={screenPath('overview')}>
        {m.admin_not_found_back()}
      </ButtonLink>
    </div>
  )
}
