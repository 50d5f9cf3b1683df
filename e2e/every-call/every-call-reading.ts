/** Requests that load data of the shop. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { failedIn, type Row, type Steps } from './every-call.ts'
import { opener, panelOf } from '../lists.ts'
import { field, main, press } from '../parts.ts'
import { dressedPiece, goodsOf, plainPiece } from '../goods/pieces.ts'
import { expect, type Shop } from '../shop.ts'
import { bringCart, makeCart } from '../shopping.ts'

const articles = (page: Page) => main(page).getByRole('article')

const goHome = (page: Page, shop: Shop) =>
  page
    .getByRole('navigation', { name: shop.say(m.category_breadcrumb) })
    .getByRole('link', { name: shop.say(m.header_home) })
    .click()

/**
 * Page that needs the request: an error with a retry replaces its content. Without a response the
 * page before stays, and a notice offers the retry (offline.journey.ts).
 */
function wholePage(
  page: Page,
  shop: Shop,
  act: () => Promise<unknown>,
  arrived: () => Promise<void>,
): Steps {
  const { alert, retry } = failedIn(main(page), shop)
  const notice = page.getByRole('status').filter({ hasText: shop.say(m.ui_no_response) })
  return {
    act,
    told: (way) =>
      way === 'answers 500'
        ? [alert, shop.say(m.error_failed_title)]
        : [notice, shop.say(m.ui_no_response)],
    kept: () => expect(page.getByRole('banner')).toBeVisible(),
    again: async (way) => {
      if (way === 'answers 500') await retry()
      else await failedIn(notice, shop).retry()
      await arrived()
    },
  }
}

/** Optional part of the home page: left out without a message. */
const homeWithout =
  (part: (page: Page, shop: Shop) => Locator): Row =>
  async ({ page, shop }) => {
    await shop.open('/shop')
    return {
      act: () => goHome(page, shop),
      kept: async () => {
        await expect(page).toHaveURL(shop.path('/'))
        await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
        await expect(part(page, shop)).toHaveCount(0)
      },
    }
  }

/** Filter panel. */
const filtersOver =
  (path: string): Row =>
  async ({ page, shop }) => {
    await shop.open(path)
    const panel = panelOf(page, shop)
    const { alert, retry } = failedIn(panel, shop)
    const inStock = panel.getByRole('checkbox', { name: shop.say(m.filter_in_stock) })
    return {
      act: async () => {
        await opener(page, shop).click()
        await inStock.check()
      },
      told: () => [alert, shop.say(m.ui_failed)],
      kept: () => expect(inStock).toBeChecked(),
      again: async () => {
        await retry()
        await expect(panel.getByRole('group', { name: shop.say(m.product_size) })).toBeVisible()
        await expect(inStock).toBeChecked()
      },
    }
  }

const lamp = {
  path: '/productdetails/lamp-fustat',
  name: { en: 'Fustat Ceramic Lamp', ar: 'أباجورة الفسطاط' },
  reviews: 2,
}

const reviewsOf = (page: Page, shop: Shop) =>
  page.getByRole('region', { name: shop.say(m.product_reviews), exact: true })
const stars = (page: Page, shop: Shop, count: number) =>
  page
    .getByRole('group', { name: shop.say(m.review_filter) })
    .getByRole('button', { name: new RegExp(`^${shop.say(m.review_stars, { count })}`) })

export const reading = {
  settings: {
    get: {
      onServer:
        'The frame of the page and the page before the opening ask for them, both made with the document.',
    },
  },
  areas: {
    estimate: async ({ page, shop }) => {
      await bringCart(page, await makeCart(goodsOf(plainPiece())))
      await shop.open('/cart')
      const checkOut = main(page).getByRole('link', {
        name: shop.say(m.cart_checkout),
        exact: true,
      })
      const arrived = () => expect(field(page, shop.say(m.checkout_first_name))).toBeVisible()
      return wholePage(page, shop, () => checkOut.click(), arrived)
    },
  },
  categories: {
    onHome: homeWithout((page) => main(page).getByRole('tablist')),
    list: {
      onServer:
        'Only the frame of the page asks for it, which comes with the document and is never asked for again.',
    },
  },
  home: {
    slides: homeWithout((page, shop) =>
      page.getByRole('region', { name: shop.say(m.home_slides) }),
    ),
    instagram: homeWithout((page, shop) =>
      page.getByRole('region', { name: shop.say(m.home_instagram) }),
    ),
    socialLinks: {
      onServer:
        'The footer and what search engines are told of the shop have them, both made with the document.',
    },
  },
  ownPages: {
    get: async ({ page, shop }) => {
      await shop.open('/shop')
      const arrived = () =>
        expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
      return wholePage(page, shop, () => goHome(page, shop), arrived)
    },
    linked: { onServer: 'Only the footer asks for them, which comes with the document.' },
  },
  pages: {
    get: async ({ page, shop }) => {
      await shop.open('/shop')
      const link = page
        .getByRole('contentinfo')
        .getByRole('link', { name: shop.say(m.privacy_title), exact: true })
      const arrived = () =>
        expect(
          page.getByRole('heading', { level: 1, name: shop.say(m.privacy_title) }),
        ).toBeVisible()
      return wholePage(page, shop, () => link.click(), arrived)
    },
  },
  products: {
    preview: {
      onServer:
        'No link of the shop leads to a preview: it comes with the document, by its address alone.',
    },
    list: async ({ page, shop }) => {
      await shop.open('/')
      const whole = main(page).getByRole('link', { name: shop.say(m.home_whole_collection) })
      return wholePage(
        page,
        shop,
        () => whole.click(),
        () => expect(articles(page).first()).toBeVisible(),
      )
    },
    get: async ({ page, shop }) => {
      const name = dressedPiece().name[shop.language]
      await shop.open(`/searchedproducts?search=${encodeURIComponent(name)}`)
      const link = articles(page).filter({ hasText: name }).getByRole('heading').getByRole('link')
      const arrived = () => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      // The card's data stay meanwhile, and after an error the page retries once.
      return {
        ...wholePage(page, shop, () => link.click(), arrived),
        times: (way) => (way === 'answers 500' ? 2 : 1),
      }
    },
    ofCategory: async ({ page, shop }) => {
      await shop.open('/')
      const panel = page.getByRole('tabpanel')
      const { alert, retry } = failedIn(panel, shop)
      const tab = page.getByRole('tab', { name: { en: 'Vases', ar: 'مزهريات' }[shop.language] })
      return {
        act: () => tab.click(),
        told: () => [alert, shop.say(m.ui_failed)],
        kept: () => expect(tab).toHaveAttribute('aria-selected', 'true'),
        again: async () => {
          await retry()
          await expect(panel.getByRole('article').first()).toBeVisible()
        },
      }
    },
    ofCategoryName: async ({ page, shop }) => {
      await shop.open('/shop')
      const name = { en: 'Coats', ar: 'معاطف' }[shop.language]
      const link = page.getByRole('contentinfo').getByRole('link', { name })
      const arrived = () => expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      return wholePage(page, shop, () => link.click(), arrived)
    },
    filters: filtersOver('/category/dresses'),
    categoryTiles: homeWithout((page, shop) =>
      page.getByRole('list', { name: shop.say(m.home_categories) }),
    ),
    sizeGuide: async ({ page, shop }) => {
      await shop.open(`/productdetails/${dressedPiece().slug}`)
      const dialog = page.getByRole('dialog', { name: shop.say(m.size_guide), exact: true })
      const { alert, retry } = failedIn(dialog, shop)
      return {
        act: () => press(main(page), shop.say(m.size_guide)),
        told: () => [alert, shop.say(m.ui_failed)],
        again: async () => {
          await retry()
          await expect(dialog.getByRole('table')).toBeVisible()
        },
      }
    },
  },
  orders: {
    goesWith: async ({ page, shop }) => {
      const name = dressedPiece().name[shop.language]
      await shop.open(`/searchedproducts?search=${encodeURIComponent(name)}`)
      return {
        act: () =>
          articles(page).filter({ hasText: name }).getByRole('heading').getByRole('link').click(),
        // The reviews are the page's last part.
        kept: async () => {
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
          await expect(reviewsOf(page, shop)).toBeVisible()
          await expect(articles(page)).toHaveCount(0)
        },
      }
    },
  },
  search: {
    filters: filtersOver('/searchedproducts?search=dress'),
    search: {
      journeys: [
        [
          'storefront/products/suggestions.journey.ts',
          'a failure hides the results, says so and can be tried again',
        ],
        ['storefront/products/suggestions.journey.ts', 'a call that hangs is given up'],
      ],
    },
  },
  reviews: {
    summary: async ({ page, shop }) => {
      const name = lamp.name[shop.language]
      await shop.open(`/searchedproducts?search=${encodeURIComponent(name)}`)
      return {
        act: () =>
          articles(page).filter({ hasText: name }).getByRole('heading').getByRole('link').click(),
        // The reviews show without the bars.
        kept: async () => {
          await expect(page).toHaveURL(new RegExp(`${lamp.path}$`))
          await expect(reviewsOf(page, shop).getByRole('listitem')).toHaveCount(lamp.reviews)
          await expect(page.getByRole('group', { name: shop.say(m.review_filter) })).toHaveCount(0)
        },
      }
    },
    list: async ({ page, shop }) => {
      await shop.open(lamp.path)
      const place = reviewsOf(page, shop)
      const { alert, retry } = failedIn(place, shop)
      return {
        act: () => stars(page, shop, 4).click(),
        told: () => [alert, shop.say(m.ui_failed)],
        kept: () => expect(stars(page, shop, 4)).toHaveAttribute('aria-pressed', 'true'),
        again: async () => {
          await retry()
          await expect(place.getByRole('list').getByRole('listitem')).toHaveCount(1)
        },
      }
    },
  },
} satisfies Record<string, Record<string, Row>>
