/** The sitemap. Every public page also stands under /ar, in Arabic. */
import { layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('ar?', 'storefront/layout.tsx', [layout('storefront/outcome.tsx', [route('*', 'storefront/not-found.tsx')])]),
] satisfies RouteConfig
