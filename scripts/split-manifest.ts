/**
 * The list of all routes goes into every page (react-router.config.ts). Shop and dashboard are documents of their own, so each gets a
 * list without the other's routes: four kilobytes that no shopper needs. web/entry.server.tsx names the one that a page asks for.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Manifest = { url: string; routes: Record<string, { id: string; parentId?: string }> }

const shape = /^window\.__reactRouterManifest=(\{.*\});?$/s

/** Writes manifest-<hash>-shop.js and manifest-<hash>-dashboard.js in the place of manifest-<hash>.js. */
export async function splitManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('React Router writes no manifest any more: see scripts/split-manifest.ts')
  const written = shape.exec((await readFile(join(assets, name), 'utf8')).trim())?.[1]
  if (!written) throw new Error('The manifest has another shape: see scripts/split-manifest.ts')
  const manifest: Manifest = JSON.parse(written)
  const isDashboard = (id: string | undefined): boolean => {
    if (id === undefined) return false
    return id === 'dashboard/frame/layout' || isDashboard(manifest.routes[id]?.parentId)
  }
  const parts = { shop: (id: string) => !isDashboard(id), dashboard: (id: string) => id === 'root' || isDashboard(id) }
  for (const [part, belongs] of Object.entries(parts)) {
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => belongs(id)))
    const file = name.replace('.js', `-${part}.js`)
    // Once alive the page names its list again, as it stands in it.
    const own = { ...manifest, routes, url: manifest.url.replace(name, file) }
    await writeFile(join(assets, file), `window.__reactRouterManifest=${JSON.stringify(own)}`)
  }
  await rm(join(assets, name))
}
