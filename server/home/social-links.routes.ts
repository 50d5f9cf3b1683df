import type { socialLinks } from '#contract/social-links.ts'
import type { Handlers } from '#server/http/serve.ts'

export const socialLinksRoutes: Handlers<typeof socialLinks> = {}
