/** A grey bar where a line of text will be. */
export function LinePlate({ width }: { width: string }) {
  return <div className="plate-line" style={{ inlineSize: width }} />
}

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
