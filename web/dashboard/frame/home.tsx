import { Navigate } from 'react-router'
import { pathTo } from '#web/links.ts'
import { useHome } from './use-groups.ts'

/** Where signing in leads whose work the overview is not. */
export default function Home() {
  return <Navigate replace to={pathTo(useHome())} />
}
