import { LinePlate } from '#web/ui/plates.tsx'

/** A grid of product cards that are still loading. */
export function CardPlates({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: plates are all alike
    <div key={place} className="product-card" aria-hidden="true">
      <div className="product-card-media" />
      <LinePlate width="62%" />
      <LinePlate width="34%" />
    </div>
  ))
}
