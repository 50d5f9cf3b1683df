import * as m from '#messages'
import { pathTo, pathToProduct } from '#web/links.ts'
import { Words } from '#web/ui/words.tsx'

/** A product's name, leading to its page in the shop when shoppers can see it. */
export function ShopProductLink({ name, slug }: { name: string; slug: string | null }) {
  if (slug === null) {
    return (
      <span title={m.admin_review_product_hidden()}>
        <bdi>
          <Words of={name} />
        </bdi>
      </span>
    )
  }
  return (
    // The shop is another part of the site: its page is a document of its own.
    <a className="link" href={pathTo(pathToProduct(slug))}>
      <bdi>
        <Words of={name} />
      </bdi>
    </a>
  )
}
