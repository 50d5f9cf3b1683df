import { pathTo } from '#web/links.ts'
import { useFrame } from './frame/frame.ts'

/** Canonical address of this page for search engines. `path` is the English one. */
export function Canonical({ path }: { path: string }) {
  return <link rel="canonical" href={useFrame().origin + pathTo(path)} />
}
