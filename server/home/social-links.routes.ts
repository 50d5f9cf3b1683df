import type { socialLinks } from '#contract/shop/social-links.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  createSocialLink,
  deleteSocialLink,
  getSocialLink,
  listSocialLinkPage,
  updateSocialLink,
} from './social-links.ts'

export const socialLinksRoutes: Handlers<typeof socialLinks> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) =>
      listSocialLinkPage(ctx, asked, slice),
    )
    return { social: page, ...figures }
  },
  record: async (ctx, { id }) => ({ social: await getSocialLink(ctx, id) }),
  create: async (ctx, link) => ({ social: await createSocialLink(ctx, link) }),
  update: async (ctx, { id, ...change }) => ({
    social: await updateSocialLink(ctx, id, change),
  }),
  delete: (ctx, { name }) => deleteSocialLink(ctx, name),
}
