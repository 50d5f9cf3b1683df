import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The pieces of a route that could load apart are too small to be worth a request of their own.
  splitRouteModules: false,
  // All routes are known from the first page on: otherwise every link in view is asked for at /__manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
