import { delivery_title, footer_contact, search_words_contact, search_words_delivery } from '#messages'
import { pathToPlace } from '#web/links.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useFrame } from '../frame/layout.tsx'
import { ShopLink } from '../link.tsx'
import { isTypedIn } from './typed-parts.ts'

type Place = { slug: string; name: string }

/** Where to go on from nothing: the page that is meant, and every category. */
export function Categories({ text }: { text: string }) {
  return <CategoryLinks of={[...pagesMeant(text), ...useFrame().categories]} />
}

export function CategoryLinks({ of }: { of: Place[] }) {
  return (
    <div className="search-categories">
      {of.map(({ slug, name }) => (
        <ShopLink key={slug} className={buttonClass({ kind: 'tertiary', size: 'small' })} to={pathToPlace(slug)}>
          {name}
        </ShopLink>
      ))}
    </div>
  )
}

/** The shop's own pages that say what is typed: who looks for 'shipping' looks for no product. */
export const pagesMeant = (text: string): Place[] =>
  text === ''
    ? []
    : [
        { slug: '/delivery-returns', name: delivery_title(), words: search_words_delivery() },
        { slug: '/contact', name: footer_contact(), words: search_words_contact() },
      ].filter(({ name, words }) => isTypedIn(`${name} ${words}`, text))
