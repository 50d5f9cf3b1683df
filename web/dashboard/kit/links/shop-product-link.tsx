import * as m from '#messages'
import { pathTo, pathToProduct } from '#web/links.ts'
import { Words } from '#web/ui/text/words.tsx'

/** Product name, as a link to its page in the shop when it is published. */
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
    // A plain link, since the shop is another document.
    <a className="link" href={pathTo(pathToProduct(slug))}>
      <bdi>
        <Words of={name} />
      </bdi>
    </a>
  )
}
