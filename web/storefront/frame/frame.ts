import { useRouteLoaderData } from 'react-router'
import { saleAddress } from '#contract/shop/list-addresses.ts'
import * as m from '#messages'
import type { Visit } from '#web/api.ts'

/** Data of every page's frame. Links that fail to load are left out. */
export const load = async ({ api, lang, url, signal, part }: Visit) => {
  const [{ settings }, { allcategories, on_sale }, { allSocialLink }, { pages }] =
    await Promise.all([
      api.settings.get({ lang }, { signal }),
      api.categories.list({ lang }, { signal }),
      part(api.home.socialLinks({}, { signal }), { allSocialLink: [] }),
      part(api.ownPages.linked({ lang }, { signal }), { pages: [] }),
    ])
  return {
    settings,
    categories: allcategories,
    on_sale,
    socialLinks: allSocialLink,
    pages,
    origin: url.origin,
  }
}

export type Frame = Awaited<ReturnType<typeof load>>

/** Links of header and menu: the sale, while there is one, and the categories. */
export const entriesOf = ({ categories, on_sale }: Frame) => [
  ...(on_sale ? [{ id: 0, slug: saleAddress, name: m.category_sale() }] : []),
  ...categories,
]

/** Settings, categories and social links, for any screen of the storefront. */
export const useFrame = (): Frame => {
  const frame = useRouteLoaderData<Frame>('storefront/frame/layout')
  if (!frame) throw new Error('useFrame outside the storefront')
  return frame
}
