import { LineSkeleton } from '#web/ui/notices/skeleton.tsx'

/** Placeholders of product cards that are loading. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
    <div key={place} className="product-card" aria-hidden="true">
      <div className="picture-frame product-card-media" />
      <LineSkeleton width="62%" />
      <LineSkeleton width="34%" />
    </div>
  ))
}
