import { Navigate } from 'react-router'
import { pathTo } from '#web/links.ts'
import { useHome } from './use-groups.ts'

/** Redirect after signing in for members without access to the overview. */
export default function Home() {
  return <Navigate replace to={pathTo(useHome())} />
}
