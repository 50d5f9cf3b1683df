import type { Ref } from 'react'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { SizeOptions } from '#web/ui/fields/size-options.tsx'
import { labelOf, partOptions, valueOptions } from './options.ts'
import { type Chosen, partsOf } from './parts.ts'
import { SizeGuideLink } from './size-guide-link.tsx'

type SizeGroupsProps = {
  product: ProductDetail
  colorId: number | null
  chosen: Chosen
  onChoose: (chosen: Partial<Chosen>) => void
  /** Errors of a missing size and a missing value. */
  errors?: { part: string | undefined; value: string | undefined }
  refs?: { part: Ref<HTMLFieldSetElement>; value: Ref<HTMLFieldSetElement> }
}

/** Groups of size, with its guide, and of the product's own choice. */
export function SizeGroups({ product, colorId, chosen, onChoose, errors, refs }: SizeGroupsProps) {
  const { choice, size_guide_id } = product
  return (
    <>
      {partsOf(product).length > 0 && (
        <div className="with-size-guide">
          <SizeOptions
            legend={m.product_size()}
            name="size_id"
            options={partOptions(product, colorId)}
            value={chosen.part}
            onChange={(part) => onChoose({ part })}
            error={errors?.part}
            ref={refs?.part}
          />
          {size_guide_id !== null && (
            <SizeGuideLink id={size_guide_id} chosen={labelOf(product, chosen.part)} />
          )}
        </div>
      )}
      {choice && (
        <SizeOptions
          legend={choice.name}
          name="choice"
          options={valueOptions(product, chosen.part, colorId)}
          value={chosen.value}
          onChange={(value) => onChoose({ value })}
          error={errors?.value}
          ref={refs?.value}
        />
      )}
    </>
  )
}
