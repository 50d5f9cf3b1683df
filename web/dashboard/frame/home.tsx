import { Navigate, useLoaderData } from 'react-router'
import { pathTo } from '#web/links.ts'
import { adminApi } from '../api.ts'
import { answerOf } from '../kit/list/list-load.ts'
import { screenPath } from '../screens.ts'
import { ifTheirs } from '../session/may.ts'
import { useHome } from './use-groups.ts'

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, () => ifTheirs(adminApi().start.get({}, { signal })))

/**
 * Redirect after signing in for members without access to the overview, and for the owner of a shop
 * that is not open yet, who begins with setting it up (R389).
 */
export default function Home() {
  const { data: start } = useLoaderData<typeof clientLoader>()
  const home = useHome()
  const isNew = start?.settings.opening.state === 'soon'
  return <Navigate replace to={pathTo(isNew ? screenPath('start') : home)} />
}
