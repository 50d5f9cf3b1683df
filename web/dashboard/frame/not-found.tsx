import { data } from 'react-router'
import { admin_not_found, admin_not_found_back, admin_not_found_help, admin_title } from '#messages'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta = () => [{ title: admin_title({ page: admin_not_found() }) }]

/** Any address inside the dashboard that is none of its screens (R91). */
export default function DashboardNotFound() {
  return (
    <div className="desk-not-found">
      <DotString width={260} fallen />
      <h1 className="title-1">{admin_not_found()}</h1>
      <p className="muted">{admin_not_found_help()}</p>
      <DeskLink className={buttonClass({ kind: 'primary' })} to={screenPath('overview')}>
        {admin_not_found_back()}
      </DeskLink>
    </div>
  )
}
