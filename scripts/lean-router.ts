/**
 * What React Router carries into every browser and this shop never asks for is left out of it: two kilobytes on the wire. All
 * routes are known from the first page on (react-router.config.ts), so none is ever discovered, and nothing watches the router.
 */
import type { Plugin } from 'vite'

/** A module of React Router, by the end of its path, and what stands in for it. */
const standIns = {
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
    export const getManifestPath = () => '/__manifest'
    export const getPathsWithAncestors = (paths) => paths
    export const handleClientVersionMismatch = async () => false`,
  'router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
}

/** Fails the build when a new React Router has no such module any more, rather than letting the code come back unseen. */
export function leanRouter(): Plugin {
  const met = new Set<string>()
  return {
    name: 'zeina-lean-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const found = Object.entries(standIns).find(([path]) => id.endsWith(`/react-router/dist/production/lib/${path}`))
      if (!found) return
      const [path, code] = found
      met.add(path)
      return code
    },
    buildEnd(failure) {
      const gone = Object.keys(standIns).filter((path) => !met.has(path))
      if (!failure && gone.length) this.error(`React Router has no ${gone.join(', ')} any more: see scripts/lean-router.ts`)
    },
  }
}
