import type { StockName } from '#contract/products/stock.ts'
import * as m from '#messages'
import { Typed } from '#web/ui/text/typed.tsx'
import { VariantNames, VariantPicture } from '../variant.tsx'

type VariantHitsProps = {
  id: string
  hits: StockName[]
  /** Typed words, which are marked; '' for variants that share a code. */
  words: string
  /** Index of the highlighted variant. */
  chosen: number
  onPick: (hit: StockName) => void
}

/** Variants to choose from, below a combobox. */
export function VariantHits({ id, hits, words, chosen, onPick }: VariantHitsProps) {
  return (
    <div className="scan-hits" id={id} role="listbox" aria-label={m.admin_scan_choose()}>
      {hits.map((hit, place) => (
        <button
          key={hit.variant_id}
          id={`${id}-${place}`}
          type="button"
          role="option"
          aria-selected={place === chosen}
          tabIndex={words === '' ? 0 : -1}
          className="scan-hit"
          onClick={() => onPick(hit)}
        >
          <VariantPicture of={hit} />
          <VariantNames of={hit} typed={words} />
          {hit.sku && (
            <bdi className="inventory-sku">
              <Typed name={hit.sku} typed={words} />
            </bdi>
          )}
        </button>
      ))}
    </div>
  )
}
