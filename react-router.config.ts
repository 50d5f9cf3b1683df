import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the first page on: otherwise every link in view is asked for at /__manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
