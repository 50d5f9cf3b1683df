import * as m from '#messages'
import { FocusAlert } from '#web/ui/notices/alert.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { readAxes } from '../use-axes.ts'
import { keyOf } from '../stock/stock.ts'
import type { ProductForm } from '../use-product-form.ts'
import { useVariantName } from './variant-name.ts'
import { variantsOf } from './variants.ts'

/**
 * Alert after a refused save, because some variants have less stock than was to be removed: links
 * to their rows.
 */
export function StockAlert({ form }: { form: ProductForm }) {
  const { notes } = form
  const nameOf = useVariantName(form)
  const blocked = variantsOf(readAxes(form))
    .map((choice, place) => ({ name: nameOf(choice), place, note: notes.get(keyOf(choice)) }))
    .filter(({ note }) => note?.after === null)
  return (
    <FocusAlert of={notes}>
      <Sentence
        of={(put) =>
          m.admin_variants_conflict({
            count: blocked.length,
            names: put(
              <ul className="variant-links">
                {blocked.map(({ name, place }) => (
                  <li key={name}>
                    <button type="button" className="link" onClick={() => goTo(place)}>
                      {name}
                    </button>
                  </li>
                ))}
              </ul>,
            ),
          })
        }
      />
    </FocusAlert>
  )
}

function goTo(place: number): void {
  const field = document.querySelector<HTMLInputElement>(
    `[data-place="${place}"][data-column="stock"]`,
  )
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}
