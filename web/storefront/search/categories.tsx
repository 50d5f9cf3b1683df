import * as m from '#messages'
import { pathToPlace } from '#web/links.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { useFrame } from '../frame/frame.ts'
import { ShopLink } from '../link.tsx'
import { pathOfPage } from '../products/list-page.ts'
import { isTypedIn } from '#web/ui/text/typed-parts.ts'

type Place = { slug: string; name: string }

/** Links for an empty result: matching categories and pages, then every category. */
export function Categories({ text }: { text: string }) {
  return <CategoryLinks of={[...placesMeant(text), ...useFrame().categories]} />
}

export function CategoryLinks({ of }: { of: Place[] }) {
  return (
    <div className="search-categories">
      {of.map(({ slug, name }) => (
        <ShopLink
          key={slug}
          className={buttonClass({ kind: 'tertiary', size: 'small' })}
          to={pathToPlace(slug)}
        >
          {name}
        </ShopLink>
      ))}
    </div>
  )
}

/**
 * Pages and categories whose name matches the text: a search for 'shipping' or 'best sellers' means
 * no product.
 */
export const placesMeant = (text: string): Place[] =>
  [
    {
      slug: pathOfPage('/shop', 1, { sort: 'best_selling' }),
      name: m.filter_sort_best_selling(),
      words: m.search_words_best_selling(),
    },
    { slug: '/delivery-returns', name: m.delivery_title(), words: m.search_words_delivery() },
    { slug: '/contact', name: m.footer_contact(), words: m.search_words_contact() },
  ].filter(({ name, words }) => isTypedIn(`${name} ${words}`, text))
