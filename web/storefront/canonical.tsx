import { pathTo } from '#web/links.ts'
import { useFrame } from './frame/frame.ts'

/**
 * The one address of this page for search engines, by whatever name it was reached. `path` is the
 * English one.
 */
export function Canonical({ path }: { path: string }) {
  return <link rel="canonical" href={useFrame().origin + pathTo(path)} />
}
