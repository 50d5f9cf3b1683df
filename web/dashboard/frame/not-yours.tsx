import * as m from '#messages'
import { useSession } from '#web/session.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { ButtonLink } from '../link.tsx'
import { roleLabels } from '../staff/roles.ts'
import { useHome } from './use-groups.ts'

/** Message in place of a screen without permission. */
export function NotYours() {
  const home = useHome()
  const role = useSession().user?.role
  return (
    <div className="desk-not-found">
      <DotString width={260} fallen />
      <h1 className="title-1" id="screen-title" tabIndex={-1}>
        {m.admin_not_yours()}
      </h1>
      <p className="muted">
        {role && m.admin_not_yours_role({ role: roleLabels[role]() })} {m.admin_not_yours_help()}
      </p>
      <ButtonLink kind="primary" to={home}>
        {m.admin_not_yours_back()}
      </ButtonLink>
    </div>
  )
}
