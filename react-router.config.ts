import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { shopList, shopListOf } from './web/document/route-list.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The parts of a route that could load separately are too small for requests of their own.
  splitRouteModules: false,
  // All routes are known from the first page on: otherwise every visible link would be requested at
  // /__manifest.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const assets = join(buildDirectory, 'client/assets')
    const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
    if (!name) throw new Error(`No list of routes in ${assets}`)
    const whole = join(assets, name)
    await writeFile(shopListOf(whole), shopList(await readFile(whole, 'utf8')))
  },
} satisfies Config
